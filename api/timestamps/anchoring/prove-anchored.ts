import { hexToBytes } from '@noble/hashes/utils.js'
import { proofThroughLog } from '#contract/opentimestamps/log-path.ts'
import { writeProof } from '#contract/opentimestamps/write-proof.ts'
import { findEntries } from '../transparency-log/append-entries.ts'
import { pathOfEntry } from '../transparency-log/prove.ts'
import type { AnchorRecord } from './anchor.model.ts'
import { treeOf } from './anchor-tree.ts'
import { findAnchor } from './find-anchors.ts'

/**
 * The proof of OpenTimestamps for one digest in the log, as its common tools read it: they need to know nothing of logs. Null where
 * the log does not have it, or no calendar yet.
 */
export async function proveAnchored(digest: string): Promise<Uint8Array | null> {
  const found = await findAnchorOf(digest)
  if (!found) return null
  const { index, anchor } = found
  const place = { index, size: anchor._id, path: await pathOfEntry(index, anchor._id) }
  return writeProof(proofThroughLog(hexToBytes(digest), place, treeOf(anchor)))
}

/** The headers of the blocks that this proof names, as `npm run verify` reads them; null where it names none. */
export async function headersOf(digest: string): Promise<string | null> {
  const headers = (await findAnchorOf(digest))?.anchor.headers ?? []
  if (headers.length === 0) return null
  const byHeight = Object.fromEntries(headers.map(({ height, header }) => [height, header]))
  return `${JSON.stringify(byHeight, null, 2)}\n`
}

async function findAnchorOf(digest: string): Promise<{ index: number; anchor: AnchorRecord } | null> {
  const index = (await findEntries([digest])).get(digest)?.index
  const anchor = index === undefined ? null : await findAnchor(index)
  return index !== undefined && anchor?.tree ? { index, anchor } : null
}
