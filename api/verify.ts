import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { describeEntry } from '#contract/keys/log-signer.ts'
import { joinTrustedKeys, readTrustedKeysFile } from '#contract/keys/trusted-keys.ts'
import { checkAlone, describeAlone } from '#contract/opentimestamps/check-alone.ts'
import { isAbout } from '#contract/opentimestamps/check-proof.ts'
import { parseHeaders } from '#contract/opentimestamps/headers-file.ts'
import { OtsError } from '#contract/opentimestamps/ots-error.ts'
import { readProof } from '#contract/opentimestamps/read-proof.ts'
import { type HistoryVersion, timeOfVersion } from '#contract/packages/read-version.ts'
import type { Finding, Outcome } from '#contract/packages/verdict.ts'
import { verifyFile } from '#contract/packages/verify-file.ts'
import { verifyPackage } from '#contract/packages/verify-package.ts'
import { packageLimits } from '#contract/zip/zip-directory.ts'
import { readArguments } from './server/read-arguments.ts'

/**
 * npm run verify -- PACKAGE [KNOWN...]: what an evidence package proves. KNOWN are files obtained from elsewhere: the key of the log,
 * keys of witnesses, certificates of authorities. The exit code is 1 if nothing is proved, also if the only proof is signed by a key
 * that the package itself names.
 * npm run verify -- FILE PROOF KEY: whether this file is an entry of the log that signs with this key. If PROOF ends in .ots, the third
 * file holds headers of Bitcoin blocks; a block with little work is reported, but proves nothing by itself. No server is asked: the
 * files contain everything.
 */
const usage = `Name three files: npm run verify -- manifest.json manifest.json.tlog-proof log.key, or manifest.json manifest.json.ots bitcoin-headers.json;
or a package: npm run verify -- package.zip`

async function verify(): Promise<string[]> {
  const { positionals } = readArguments({ allowPositionals: true }, usage)
  const [file, ...others] = positionals
  const [second, third] = others
  if (!file) throw new Error(usage)
  // Reads no more of a package than is needed to see that it is too large.
  if (/\.zip$/i.test(file))
    return verifyZip(await buffer(createReadStream(file, { end: packageLimits.bytes })), others)
  const bytes = await readFile(file)
  if (!second || !third) throw new Error(usage)
  const named = `${file} (SHA-256 ${createHash('sha256').update(bytes).digest('hex')})`
  const [proof, text] = await Promise.all([readFile(second), readFile(third, 'utf8')])
  const trusted = { name: third, text }
  return second.endsWith('.ots')
    ? verifyBlock(named, bytes, proof, trusted)
    : verifyEntry(named, bytes, proof.toString(), trusted)
}

const marks: Record<Finding['kind'], string> = {
  proved: 'proved  ',
  stated: 'stated  ',
  missing: 'not     ',
  wrong: 'WRONG   ',
}

async function verifyZip(bytes: Uint8Array, knownFiles: string[]): Promise<string[]> {
  const known = await Promise.all(knownFiles.map(knownIn))
  const verdict = await verifyPackage(bytes, joinTrustedKeys(known))
  const { outcome, headline, findings, idea, history } = verdict
  const lines = [
    headline,
    ...(idea ? [`Idea ${idea.manifest.ideaId}, document ${idea.documentId}, SHA-256 ${idea.digest}`] : []),
    '',
    ...findings.map(({ kind, title, text }) => `${marks[kind]} ${title}\n         ${text}`),
    ...history.map(lineOf),
  ]
  // Programs that call this one look at its exit code only.
  if (provesNothing.has(outcome) || verdict.isStated) throw new Error(lines.join('\n'))
  return lines
}

const provesNothing: ReadonlySet<Outcome> = new Set(['refused', 'unchecked', 'unproved'])

/** One earlier version, as a line. */
function lineOf({ name, digest, manifest, logged, block }: HistoryVersion): string {
  const proof = block ? `block ${block.height}` : logged ? describeEntry(logged) : 'no proof'
  return `${name}  ${timeOfVersion(manifest)}  ${proof}  SHA-256 ${digest}`
}

async function knownIn(name: string) {
  const known = readTrustedKeysFile(Uint8Array.from(await readFile(name)))
  if (known) return known
  throw new Error(`${name} is not the key of a log: lines of name, id and key are expected, or certificates.`)
}

/** The third file: the key of a log, or headers of blocks. */
type Trusted = { name: string; text: string }

function verifyEntry(named: string, bytes: Uint8Array, proof: string, key: Trusted): string[] {
  const { index, size, origin } = verifyFile({ name: named, bytes, proof, key: key.text })
  return [
    `Proved: ${named}`,
    `is entry ${index} of ${size} in the log ${origin}, signed by the key in ${key.name}.`,
    'Not proved: that this is the key of that log, if it came with the file: anyone can make one. Nor who wrote the file. Nor when it was recorded, unless you trust the log.',
  ]
}

function verifyBlock(
  named: string,
  bytes: Uint8Array,
  proofBytes: Uint8Array,
  { name, text }: Trusted,
): string[] {
  const headers = parseHeaders(text)
  if (!headers) throw new Error(`${name} holds no headers of blocks: {"358391": "0200..."} is expected.`)
  const proof = readProof(Uint8Array.from(proofBytes))
  if (!isAbout(proof, bytes)) throw new Error(`Not proved: this proof is not about ${named}.`)
  const verdict = checkAlone(proof.tree, headers)
  const lines = describeAlone(named, verdict, name)
  if (verdict.confirmed.length === 0) throw new Error(lines.join('\n'))
  return lines
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof OtsError) return `Not proved: the proof ${error.message}`
  return 'code' in error && error.code === 'ENOENT' && 'path' in error
    ? `There is no file ${error.path}.`
    : error.message
}

try {
  process.stdout.write(`${(await verify()).join('\n')}\n`)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
