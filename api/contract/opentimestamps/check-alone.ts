import { STRONG } from './bitcoin-header.ts'
import { type BlockHeaders, type Confirmation, checkTree, latestOf, type OtsVerdict } from './check-proof.ts'
import type { ProofTree } from './proof-tree.ts'

/** `weak`: blocks that the proof leads to, with so little work that their headers may be forged. */
export type AloneVerdict = OtsVerdict & { weak: Confirmation[] }

/**
 * Checks a proof without a node that knows the chain, only with headers that came along. The proof itself names the height, and blocks of
 * low heights took little work, so only a block with much work confirms anything.
 */
export function checkAlone(tree: ProofTree, headers: BlockHeaders): AloneVerdict {
  const verdict = checkTree(tree, headers)
  const isStrong = ({ height }: Confirmation) => height >= STRONG.height
  return {
    ...verdict,
    confirmed: verdict.confirmed.filter(isStrong),
    weak: verdict.confirmed.filter((block) => !isStrong(block)),
  }
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** The verdict about a file in lines for people. `headersFile`: where headers were looked for. */
export function describeAlone(named: string, verdict: AloneVerdict, headersFile: string): string[] {
  const { confirmed, weak, wrong, missing, pending, unknown } = verdict
  const [earliest] = confirmed
  if (earliest)
    return [
      `Proved: ${named}`,
      `existed no later than ${dayOf(latestOf(earliest))}: it is in Bitcoin block ${earliest.height}.`,
      `Compare with any explorer that this block is ${earliest.blockHash}.`,
      'Not proved: who wrote it.',
    ]
  return [
    weak.length > 0 ? `Not confirmed by these files alone: ${named}` : `Not proved: ${named}`,
    ...weak.map(describeWeak),
    ...wrong.map(({ height, reason }) => `At block ${height} the proof ${reason}`),
    ...missing.map((height) => `The header of block ${height} is not in ${headersFile}.`),
    ...pending.map((calendar) => `It names the calendar ${calendar}; it is in no block yet.`),
    ...(unknown > 0 ? ['It is attested in an unknown way, which proves nothing.'] : []),
  ]
}

const describeWeak = (block: Confirmation) =>
  [
    `It leads to a header that the proof calls block ${block.height}, of ${dayOf(new Date(block.time * 1000))}.`,
    'The work of that header proves too little by itself: it could have been forged at little cost.',
    `Compare block ${block.height} with your own node or a block explorer: only if it is ${block.blockHash}, the file existed by then.`,
  ].join(' ')
