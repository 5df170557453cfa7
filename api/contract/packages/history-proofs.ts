import { hexToBytes } from '@noble/hashes/utils.js'
import { LOG_KEYS, readLogKeys } from '../keys/log-keys.ts'
import { signerOf } from '../keys/log-signer.ts'
import { type BlockHeaders, isAbout } from '../opentimestamps/check-proof.ts'
import { parseHeaders } from '../opentimestamps/headers-file.ts'
import { OtsError } from '../opentimestamps/ots-error.ts'
import { readProof } from '../opentimestamps/read-proof.ts'
import type { NoteKey } from '../proofs/signed-note.ts'
import { checkLogProof } from '../proofs/tlog-proof.ts'
import { ensure, PackageFault } from '../zip/package-fault.ts'
import { type PackageFiles, textOf } from '../zip/package-files.ts'
import { type BlockFloor, checkBlocks, packageFloor } from './check-blocks.ts'
import { readLogProof } from './read-log-proof.ts'
import type { HistoryProof } from './read-version.ts'

const HEADERS = 'history/bitcoin-headers.json'

type Proven = { name: string; digest: string }

/**
 * Checks the proofs that stand beside each version. Each leads to a checkpoint of its own, so that versions from many years need no common
 * one. Throws a PackageFault for a proof that does not show what it says. `floor`: only tests pass another one.
 */
export function checkHistoryProofs(
  files: PackageFiles,
  versions: readonly Proven[],
  known: readonly NoteKey[],
  floor: BlockFloor = packageFloor,
): { proofs: HistoryProof[]; used: string[] } {
  const used = new Set<string>()
  const take = (name: string) => (files.has(name) ? Boolean(used.add(name)) : false)
  const headers: BlockHeaders | null = files.has(HEADERS) ? parseHeaders(textOf(files, HEADERS)) : new Map()
  ensure(headers !== null, `${HEADERS} is damaged: it holds no headers of blocks.`)
  const heights = new Set<number>()
  const hasEntries = versions.some(({ name }) => files.has(`${name}.tlog-proof`))
  // Read only once: whoever makes a package decides how long this list is, and how many versions there are.
  const logKeys = hasEntries ? readLogKeys(files) : []
  const proofs = versions.map((version) => {
    const isLogged = take(`${version.name}.tlog-proof`)
    const logged = isLogged ? checkEntry(files, version, { logKeys, known }) : null
    const blocks = take(`${version.name}.ots`) ? findBlocks(files, version, headers, floor) : []
    for (const { height } of blocks) heights.add(height)
    return { logged, block: blocks[0] ?? null }
  })
  const unlinked = [...headers.keys()].find((height) => !heights.has(height))
  ensure(unlinked === undefined, `${HEADERS} names block ${unlinked}, which no version leads to.`)
  take(HEADERS)
  if (proofs.some(({ logged }) => logged)) take(LOG_KEYS)
  return { proofs, used: [...used] }
}

type Keys = { logKeys: readonly NoteKey[]; known: readonly NoteKey[] }

function checkEntry(files: PackageFiles, { name, digest }: Proven, { logKeys, known }: Keys) {
  const file = `${name}.tlog-proof`
  const proof = readLogProof(files, file)
  const logged = checkLogProof(proof, hexToBytes(digest), logKeys)
  ensure(logged !== null, `${file} does not show that ${name} is in the log: one of the two was changed.`)
  return { origin: logged.origin, index: logged.index, signer: signerOf(logged, known) }
}

/** The blocks that contain the version's digest, the earliest first. */
function findBlocks(files: PackageFiles, { name }: Proven, headers: BlockHeaders, floor: BlockFloor) {
  const file = `${name}.ots`
  try {
    const proof = readProof(files.get(file) ?? new Uint8Array())
    ensure(isAbout(proof, files.get(name) ?? new Uint8Array()), `${file} is about another file than ${name}.`)
    return checkBlocks(file, proof.tree, headers, floor).confirmed
  } catch (error) {
    if (error instanceof OtsError) throw new PackageFault(`${file} is damaged: the proof ${error.message}`)
    throw error
  }
}
