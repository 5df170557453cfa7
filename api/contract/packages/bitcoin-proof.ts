import { isAbout, latestOf, type OtsVerdict } from '../opentimestamps/check-proof.ts'
import { parseHeaders } from '../opentimestamps/headers-file.ts'
import { OtsError } from '../opentimestamps/ots-error.ts'
import type { OtsProof } from '../opentimestamps/proof-tree.ts'
import { readProof } from '../opentimestamps/read-proof.ts'
import { ensure, PackageFault } from '../zip/package-fault.ts'
import { type PackageFiles, textOf } from '../zip/package-files.ts'
import { type BlockFloor, checkBlocks, packageFloor } from './check-blocks.ts'
import type { Evidence, ProofKind, Proved } from './proof-kind.ts'
import { MANIFEST } from './read-manifest.ts'
import { utcDay } from './verdict.ts'

const PROOF = 'manifest.json.ots'
const HEADERS = 'bitcoin-headers.json'

/** The proof of a package whose blocks must reach this floor; only tests use another floor than `packageFloor`. */
export const bitcoinProofFrom = (floor: BlockFloor): ProofKind => ({
  file: PROOF,
  missing: {
    kind: 'missing',
    title: 'No Bitcoin block',
    text: 'This package has none, but a later one may. Nobody can change the date of a block.',
  },
  check: (evidence) => check(evidence, floor),
})

/** An OpenTimestamps path from the manifest to a Bitcoin block. Nobody can move the date of a block, not even the log's operator. */
export const bitcoinProof: ProofKind = bitcoinProofFrom(packageFloor)

function check({ files }: Evidence, floor: BlockFloor): Proved {
  const proof = readOts(files)
  const headers = files.has(HEADERS) ? parseHeaders(textOf(files, HEADERS)) : new Map()
  ensure(headers !== null, `${HEADERS} is damaged: it holds no headers of blocks.`)
  const verdict = checkBlocks(PROOF, proof.tree, headers, floor)
  const { confirmed } = verdict
  const [block] = confirmed
  if (!block) return waiting(verdict)
  const provedAt = latestOf(block).toISOString()
  const heights = new Set(confirmed.map(({ height }) => height))
  // Not refused: in the first packages the headers were read a moment after the proof, and may include another block.
  const unlinked = [...headers.keys()].find((height) => !heights.has(height))
  return {
    outcome: 'confirmed',
    headline: `there no later than ${utcDay(provedAt)}: Bitcoin block ${block.height} has the fingerprint.`,
    provedAt,
    finding: {
      kind: 'proved',
      title: `In Bitcoin block ${block.height}, ${utcDay(new Date(block.time * 1000).toISOString())}`,
      text: `Its header is in the package, and its work was checked here. Compare with any block explorer that block ${block.height} is ${block.blockHash}.${unlinked === undefined ? '' : describeUnlinked(unlinked)}`,
    },
    used: unlinked === undefined ? [PROOF, HEADERS] : [PROOF],
  }
}

const describeUnlinked = (height: number) =>
  ` ${HEADERS} also names block ${height}, to which the proof does not lead: nothing vouches for it.`

function readOts(files: PackageFiles): OtsProof {
  try {
    const proof = readProof(files.get(PROOF) ?? new Uint8Array())
    const isOurs = isAbout(proof, files.get(MANIFEST) ?? new Uint8Array())
    ensure(isOurs, `${PROOF} is about another file than ${MANIFEST}.`)
    return proof
  } catch (error) {
    if (error instanceof OtsError) throw new PackageFault(`${PROOF} is damaged: the proof ${error.message}`)
    throw error
  }
}

function waiting({ pending, missing }: OtsVerdict): Proved {
  const finding = { kind: 'missing', title: 'Waiting for a Bitcoin block', text: '' } as const
  const shared = { outcome: 'unproved' as const, headline: '', used: [PROOF] }
  if (missing.length > 0) {
    const text = `The proof names block ${missing.join(', ')}, whose header is not in the package.`
    return { ...shared, finding: { ...finding, text } }
  }
  if (pending.length === 0) return { ...shared, finding: unknownKinds }
  // Anybody can write the address of a calendar into a proof: calendars sign nothing.
  const text = `${pending.length > 1 ? 'Calendars' : 'Calendar'} named in the proof: ${pending.join(', ')}. If accepted there, the proof can be completed in a day, with the tools of OpenTimestamps.`
  return { ...shared, finding: { ...finding, text } }
}

/** The proof names no calendar and no block, so there is nothing to wait for. */
const unknownKinds = {
  kind: 'missing',
  title: 'Attested in an unknown way',
  text: 'The proof names no calendar and no Bitcoin block. The tools of OpenTimestamps show what it names.',
} as const
