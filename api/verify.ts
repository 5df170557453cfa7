import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseKey } from '#contract/proofs/signed-note.ts'
import { checkLogProof, parseLogProof } from '#contract/proofs/tlog-proof.ts'

/**
 * npm run verify -- FILE PROOF KEY: whether this file stood in the log that signs with this key. It asks no server: the three files
 * say everything.
 */
const [file, proofFile, keyFile] = process.argv.slice(2)

async function verify(): Promise<string> {
  if (!file || !proofFile || !keyFile)
    throw new Error('Name three files: npm run verify -- manifest.json manifest.json.tlog-proof log.key')
  const [bytes, proofText, keyText] = await Promise.all([
    readFile(file),
    readFile(proofFile, 'utf8'),
    readFile(keyFile, 'utf8'),
  ])
  const key = parseKey(keyText.trim())
  if (!key) throw new Error(`${keyFile} is not the key of a log: one line of name, id and key is expected.`)
  const proof = parseLogProof(proofText)
  if (!proof) throw new Error(`${proofFile} is not a proof of a log: a c2sp.org/tlog-proof is expected.`)
  const digest = createHash('sha256').update(bytes).digest()
  const logged = checkLogProof(proof, digest, [key])
  if (!logged)
    throw new Error(
      `Not proved: this proof, signed by ${key.name}, is not about ${file} (SHA-256 ${digest.toString('hex')}).`,
    )
  return [
    `Proved: ${file} (SHA-256 ${digest.toString('hex')})`,
    `is entry ${logged.index} of ${logged.size} in the log ${logged.origin}, signed by its key.`,
    'Not proved: when that was, to anybody who does not trust the log, and who wrote it.',
  ].join('\n')
}

try {
  process.stdout.write(`${await verify()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
