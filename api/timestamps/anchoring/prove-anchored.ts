import { hexToBytes } from '@noble/hashes/utils.js'
import { checkTree } from '#contract/opentimestamps/check-proof.ts'
import { proofThroughLog } from '#contract/opentimestamps/log-path.ts'
import type { ProofTree } from '#contract/opentimestamps/proof-tree.ts'
import { writeProof } from '#contract/opentimestamps/write-proof.ts'
import { findEntries } from '../transparency-log/append-entries.ts'
import { pathOfEntry } from '../transparency-log/prove.ts'
import type { AnchorRecord } from './anchor.model.ts'
import { isEmpty, prune } from './anchor-tree.ts'
import { findAnchor } from './find-anchors.ts'

/** `headers`: those of the blocks that the proof names, in the form that `npm run verify` reads; null where it names none. */
export type Anchored = { proof: Uint8Array; headers: string | null }

/**
 * The OpenTimestamps proof of one digest in the log, for the common tools, which need to know nothing about logs. Null where the log
 * does not have the digest, or no calendar has accepted it yet. Proof and headers come from one read, because a block may be added at
 * any moment.
 */
export async function findAnchored(digest: string): Promise<Anchored | null> {
  const index = (await findEntries([digest])).get(digest)?.index
  const anchor = index === undefined ? null : await findAnchor(index)
  if (index === undefined || !anchor?.record.tree) return null
  const { record, tree } = anchor
  const { _id: size, headers } = record
  removeUnchecked(tree, headers)
  if (isEmpty(tree)) return null
  const place = { index, size, path: await pathOfEntry(index, size) }
  return {
    proof: writeProof(proofThroughLog(hexToBytes(digest), place, tree)),
    headers: headers.length > 0 ? textOfHeaders(headers) : null,
  }
}

/**
 * Removes every block that was not checked. Calendars are strangers and may name any block. One whose header could not be had when the
 * others were confirmed stays in the stored tree, and would make a package invalid for good.
 */
function removeUnchecked(root: ProofTree, headers: AnchorRecord['headers']): void {
  const known = new Map(headers.map(({ height, header }) => [height, hexToBytes(header)]))
  // The work of these headers was checked when they were stored.
  const isChecked = (tree: ProofTree) =>
    checkTree({ ...tree, steps: [] }, known, () => 0).confirmed.length > 0
  prune(
    root,
    (attestation, tree) =>
      attestation.kind !== 'bitcoin' || isChecked({ ...tree, attestations: [attestation] }),
  )
}

function textOfHeaders(headers: AnchorRecord['headers']): string {
  const byHeight = Object.fromEntries(headers.map(({ height, header }) => [height, header]))
  return `${JSON.stringify(byHeight, null, 2)}\n`
}
