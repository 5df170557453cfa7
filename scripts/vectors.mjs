// Finds the public third-party test data that some tests read: in VECTORS_DIR, else in ../shared/vectors beside the project.
// It is not part of the repository: without it the tests that read it are left out, and the run says so at its end.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const merkleProofs = 98
const jcs = ['arrays', 'french', 'structures', 'unicode', 'values', 'weird']
const proofsOfOts = [
  ...['bad-stamp.txt', 'bitcoin.pdf', 'empty', 'gdp2q25-2nd.pdf', 'hello-world.txt', 'incomplete.txt'],
  ...['known-and-unknown-notary.txt', 'merkle1.txt', 'merkle2.txt', 'merkle3.txt', 'two-calendars.txt'],
  ...['unknown-notary.txt', 'sha1/a-or-b'],
].map((name) => `${name}.ots`)
const refusedOfOts = [
  'different-blockchains.txt.ots',
  'invalid/bad-major-version.ots',
  'invalid/exceeds-max-msg-length.ots',
  'invalid/invalid-file-digest-type.ots',
]
const files = [
  'strings/blns.json',
  'xss/dompurify-fixtures.json',
  ...jcs.flatMap((name) => [
    `jcs/testdata/input/${name}.json`,
    `jcs/testdata/output/${name}.json`,
    `jcs/testdata/outhex/${name}.txt`,
  ]),
  ...['hello-world.txt', ...proofsOfOts, ...refusedOfOts].map((name) => `ots/examples/${name}`),
]
const besideTheProject = fileURLToPath(new URL('../../shared/vectors', import.meta.url))

/** The folder, or null if there is none. The run fails if a folder was named or exists but lacks a file. */
export function findVectors(named = process.env.VECTORS_DIR, beside = besideTheProject) {
  if (!named && !existsSync(beside)) return null
  const folder = named || beside
  const missing = files.filter((file) => !existsSync(join(folder, file)))
  if (missing.length > 0)
    throw new Error(`Public test data is incomplete: ${folder} lacks ${missing.join(', ')}.`)
  return folder
}

/** The proofs of RFC 6962 trees in it, `inclusion` or `consistency`. Their number is fixed, so that a missing one is noticed. */
export function findMerkleVectors(kind) {
  const folder = findVectors()
  if (folder === null) return []
  const of = join(folder, 'merkle/testdata', kind)
  const paths = readdirSync(of, { recursive: true }).filter((path) => path.endsWith('.json'))
  if (paths.length !== merkleProofs)
    throw new Error(`${of} contains ${paths.length} proofs, not ${merkleProofs}.`)
  return paths.sort().map((path) => join(of, path))
}

/** The path of one of its files, or null if there is none. */
export function findVector(file) {
  if (!files.includes(file)) throw new Error(`${file} is not in the list of scripts/vectors.mjs.`)
  const folder = findVectors()
  return folder === null ? null : join(folder, file)
}

export const jcsNames = jcs
/** Published proofs of OpenTimestamps, and files that are no proofs or use operations that are not known here. */
export const otsNames = { proofs: proofsOfOts, refused: refusedOfOts }
export const notRunWithoutVectors =
  'Not run: the tests on public test data (RFC 8785 JSON, RFC 6962 proofs, OpenTimestamps, hostile HTML, naughty strings). Set VECTORS_DIR to the folder that holds it.'
