import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { checkTree, isAbout } from '#contract/opentimestamps/check-proof.ts'
import { parseHeaders } from '#contract/opentimestamps/headers-file.ts'
import { OtsError } from '#contract/opentimestamps/ots-error.ts'
import { readProof } from '#contract/opentimestamps/read-proof.ts'
import { parseKey } from '#contract/proofs/signed-note.ts'
import { checkLogProof, parseLogProof } from '#contract/proofs/tlog-proof.ts'

/**
 * npm run verify -- FILE PROOF KEY: whether this file stood in the log that signs with this key. With a proof that ends in .ots the
 * third file holds headers of Bitcoin blocks. It asks no server: the three files say everything.
 */
const [file, proofFile, thirdFile] = process.argv.slice(2)

async function verify(): Promise<string[]> {
  if (!file || !proofFile || !thirdFile)
    throw new Error(
      'Name three files: npm run verify -- manifest.json manifest.json.tlog-proof log.key, or manifest.json manifest.json.ots bitcoin-headers.json',
    )
  const bytes = await readFile(file)
  const named = `${file} (SHA-256 ${createHash('sha256').update(bytes).digest('hex')})`
  const [proof, third] = await Promise.all([readFile(proofFile), readFile(thirdFile, 'utf8')])
  return proofFile.endsWith('.ots')
    ? verifyBlock(named, bytes, proof, third)
    : verifyEntry(named, bytes, proof.toString(), third)
}

function verifyEntry(named: string, bytes: Uint8Array, proofText: string, keyText: string): string[] {
  const key = parseKey(keyText.trim())
  if (!key) throw new Error(`${thirdFile} is not the key of a log: one line of name, id and key is expected.`)
  const proof = parseLogProof(proofText)
  if (!proof) throw new Error(`${proofFile} is not a proof of a log: a c2sp.org/tlog-proof is expected.`)
  const logged = checkLogProof(proof, createHash('sha256').update(bytes).digest(), [key])
  if (!logged) throw new Error(`Not proved: this proof, signed by ${key.name}, is not about ${named}.`)
  return [
    `Proved: ${named}`,
    `is entry ${logged.index} of ${logged.size} in the log ${logged.origin}, signed by its key.`,
    'Not proved: when that was, to anybody who does not trust the log, and who wrote it.',
  ]
}

function verifyBlock(
  named: string,
  bytes: Uint8Array,
  proofBytes: Uint8Array,
  headersText: string,
): string[] {
  const headers = parseHeaders(headersText)
  if (!headers) throw new Error(`${thirdFile} holds no headers of blocks: {"358391": "0200..."} is expected.`)
  const proof = readProof(Uint8Array.from(proofBytes))
  if (!isAbout(proof, bytes)) throw new Error(`Not proved: this proof is not about ${named}.`)
  const { confirmed, pending, missing, wrong } = checkTree(proof.tree, headers)
  const [earliest] = confirmed
  if (!earliest) {
    const reasons = [
      ...wrong.map(({ height, reason }) => `At block ${height} the proof ${reason}`),
      ...missing.map((height) => `The header of block ${height} is not in ${thirdFile}.`),
      ...pending.map((calendar) => `The calendar ${calendar} has taken it; it is in no block yet.`),
    ]
    throw new Error([`Not proved: ${named}`, ...reasons].join('\n'))
  }
  return [
    `Proved: ${named}`,
    `existed no later than ${new Date(earliest.time * 1000).toISOString().slice(0, 10)}: it went into Bitcoin block ${earliest.height}.`,
    `Compare with any explorer that this block is ${earliest.blockHash}.`,
    'Not proved: who wrote it.',
  ]
}

try {
  process.stdout.write(`${(await verify()).join('\n')}\n`)
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${error instanceof OtsError ? `Not proved: the proof ${message}` : message}\n`)
  process.exitCode = 1
}
