import * as v from 'valibot'
import { formatKey } from '#contract/proofs/signed-note.ts'
import { headersOf, proveAnchored } from '../timestamps/anchoring/prove-anchored.ts'
import { findEntries } from '../timestamps/transparency-log/append-entries.ts'
import { listLogKeys } from '../timestamps/transparency-log/log-keys.ts'
import { proveInclusion } from '../timestamps/transparency-log/prove.ts'

/** What proves the date of a published idea: files of its package, what a paper says of them, and what is still missing. */
export type IdeaProofs = {
  files: { path: string; content: string | Uint8Array }[]
  rows: [string, string][]
  missing: string[]
}

/** Everything that is there by now. A package is whole without what is missing, and says so. */
export async function findProofs(digest: string): Promise<IdeaProofs> {
  const kinds = await Promise.all([findLogged(digest), findAnchored(digest)])
  return {
    files: kinds.flatMap(({ files }) => files),
    rows: kinds.flatMap(({ rows }) => rows),
    missing: kinds.flatMap(({ missing }) => missing),
  }
}

async function findLogged(digest: string): Promise<IdeaProofs> {
  const [proof, keys, entries] = await Promise.all([
    proveInclusion(digest),
    listLogKeys(),
    findEntries([digest]),
  ])
  const entry = entries.get(digest)
  const [newest] = keys
  if (proof === null || !newest || !entry)
    return {
      files: [],
      rows: [],
      missing: ['Its entry in the log of timestamps: it follows within a minute.'],
    }
  const [name, id] = formatKey(newest).split('+')
  return {
    files: [
      { path: 'manifest.json.tlog-proof', content: proof },
      { path: 'log-keys.txt', content: keys.map((key) => `${formatKey(key)}\n`).join('') },
    ],
    rows: [
      ['Recorded', `${entry.appendedAt.toISOString()}, by the server's clock`],
      ['Log', `${name}, entry ${entry.index}, signed by key ${id}`],
    ],
    missing: [],
  }
}

/** By way of OpenTimestamps. */
async function findAnchored(digest: string): Promise<IdeaProofs> {
  const [proof, headers] = await Promise.all([proveAnchored(digest), headersOf(digest)])
  const files = [
    ...(proof ? [{ path: 'manifest.json.ots', content: proof }] : []),
    ...(proof && headers ? [{ path: 'bitcoin-headers.json', content: headers }] : []),
  ]
  const heights = headers ? Object.keys(v.parse(v.record(v.string(), v.string()), JSON.parse(headers))) : []
  if (proof && heights.length > 0)
    return { files, rows: [['Bitcoin', `block ${heights.join(', ')}, see manifest.json.ots`]], missing: [] }
  return {
    files,
    rows: [],
    missing: [
      proof
        ? 'A Bitcoin block: calendars of OpenTimestamps have taken it, and a block follows within a day or so. Keep a later package, too.'
        : 'A proof from outside, such as a Bitcoin block: until then the date is the word of this server.',
    ],
  }
}
