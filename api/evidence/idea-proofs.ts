import { parseHeaders } from '#contract/opentimestamps/headers-file.ts'
import { readProof } from '#contract/opentimestamps/read-proof.ts'
import { authorsOf, openCheckpoint } from '#contract/proofs/checkpoint.ts'
import { formatKey, type NoteKey } from '#contract/proofs/signed-note.ts'
import { parseLogProof } from '#contract/proofs/tlog-proof.ts'
import { findAnchored } from '../timestamps/anchoring/prove-anchored.ts'
import { proveStamped, proveWitnessed } from '../timestamps/attesting/prove-attested.ts'
import { findEntries } from '../timestamps/transparency-log/append-entries.ts'
import { listLogKeys } from '../timestamps/transparency-log/log-keys.ts'
import { bitcoinScript } from './bitcoin-script.ts'

/** What proves the date of a published idea: files for its package, rows for its certificate, and what is still missing. */
export type IdeaProofs = {
  files: { path: string; content: string | Uint8Array }[]
  rows: [string, string][]
  missing: string[]
  /** The time that an authority stamped; absent where none has. */
  stampedAt?: Date | undefined
}
/** One kind of proof. `state`: how far it proves the date, in a word or two; absent where it proves nothing yet. */
type Kind = IdeaProofs & { at?: Date; state?: string }

/** Every proof that exists by now. A package is complete without the missing ones, and names them. */
export async function findProofs(digest: string): Promise<IdeaProofs> {
  const kinds = await Promise.all([findLogged(digest), findStamped(digest), findInBitcoin(digest)])
  return {
    files: kinds.flatMap(({ files }) => files),
    rows: [...timestampOf(kinds), ...kinds.flatMap(({ rows }) => rows)],
    missing: kinds.flatMap(({ missing }) => missing),
    stampedAt: kinds.find(({ stampedAt }) => stampedAt)?.stampedAt,
  }
}

/** The date as every screen shows it: that of the entry in the log, with the strongest proof beside it. */
function timestampOf(kinds: readonly Kind[]): [string, string][] {
  const at = kinds.find((kind) => kind.at)?.at
  const state = kinds.flatMap((kind) => kind.state ?? []).at(-1)
  return at && state ? [['Blockchain timestamp', `${at.toISOString()} · ${state}`]] : []
}

async function findLogged(digest: string): Promise<Kind> {
  const [proof, keys, entries] = await Promise.all([
    proveWitnessed(digest),
    listLogKeys(),
    findEntries([digest]),
  ])
  const entry = entries.get(digest)
  const signer = proof && findSigner(proof.proof, keys)
  if (proof === null || !signer || !entry)
    return {
      files: [],
      rows: [],
      missing: ['Its entry in the log of timestamps: it follows within a minute.'],
    }
  const [name, id] = formatKey(signer).split('+')
  return {
    at: entry.appendedAt,
    state: 'recorded',
    files: [
      { path: 'manifest.json.tlog-proof', content: proof.proof },
      { path: 'log-keys.txt', content: await logKeysText() },
      ...(proof.witnesses.length > 0
        ? [{ path: 'witness-keys.txt', content: proof.witnesses.map((key) => `${key}\n`).join('') }]
        : []),
    ],
    rows: [
      ['Recorded', `${entry.appendedAt.toISOString()}, by the server's clock`],
      ['Log', `${name}, entry ${entry.index}, signed by key ${id}`],
      ...proof.witnesses.map((key): [string, string] => ['Witness', `${key.split('+')[0]}`]),
    ],
    missing: [],
  }
}

/** The key that signed the checkpoint of a proof, which may be older than the log's newest key. */
function findSigner(proofText: string, keys: readonly NoteKey[]): NoteKey | undefined {
  const proof = parseLogProof(proofText)
  const end = proof && openCheckpoint(proof.checkpoint, keys)
  return end ? authorsOf(end)[0] : undefined
}

/** The keys that verify proofs of the log, one on each line. */
export const logKeysText = async (): Promise<string> =>
  (await listLogKeys()).map((key) => `${formatKey(key)}\n`).join('')

/** The proof by an authority (RFC 3161), where one is configured. */
async function findStamped(digest: string): Promise<Kind> {
  const stamped = await proveStamped(digest)
  if (!stamped) return { files: [], rows: [], missing: [] }
  const { checkpoint, proof, response, root, at, authority } = stamped
  return {
    state: 'stamped',
    stampedAt: at,
    files: [
      { path: 'stamped/checkpoint.txt', content: checkpoint },
      { path: 'stamped/checkpoint.tsr', content: response },
      { path: 'stamped/manifest.json.tlog-proof', content: proof },
      { path: 'stamped/tsa-roots.pem', content: root },
    ],
    rows: [['Stamped', `${at.toISOString()}, by ${authority}, see stamped`]],
    missing: [],
  }
}

/** The proof by OpenTimestamps. */
async function findInBitcoin(digest: string): Promise<Kind> {
  const { proof = null, headers: text = null } = (await findAnchored(digest)) ?? {}
  const headers = text === null ? null : parseHeaders(text)
  const script = proof && headers ? bitcoinScript(readProof(proof), headers) : null
  const files = [
    ...(proof ? [{ path: 'manifest.json.ots', content: proof }] : []),
    ...(proof && text ? [{ path: 'bitcoin-headers.json', content: text }] : []),
    ...(script ? [{ path: 'verify-bitcoin.sh', content: script }] : []),
  ]
  const heights = [...(headers?.keys() ?? [])]
  if (proof && heights.length > 0)
    return {
      state: `confirmed in block ${Math.min(...heights)}`,
      files,
      rows: [['Bitcoin', `block ${heights.join(', ')}, see manifest.json.ots`]],
      missing: [],
    }
  return {
    files,
    rows: [],
    missing: [
      proof
        ? 'A Bitcoin block: OpenTimestamps calendars have accepted it, and a block follows within a day or so. Download a later package, too.'
        : 'A Bitcoin block: without one the date is the word of this server, and of whoever signed beside it.',
    ],
  }
}
