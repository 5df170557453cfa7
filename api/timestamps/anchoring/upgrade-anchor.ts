import { leastDifficulty } from '#contract/opentimestamps/bitcoin-header.ts'
import { checkTree } from '#contract/opentimestamps/check-proof.ts'
import { listAttestations, type ProofTree } from '#contract/opentimestamps/proof-tree.ts'
import { findHeader } from '../../adapters/anchors/block-headers.ts'
import { askCalendar, type CalendarRules } from '../../adapters/anchors/calendar.ts'
import type { Context } from '../../server/context.ts'
import { addAnswer, prune } from './anchor-tree.ts'

/** More promises than so many are none that we asked for. */
const MOST_QUESTIONS = 12
const MOST_BLOCKS = 12

/** Asks the calendars of a tree what they know by now, and adds it. It is kept also while no header can be had: calendars may die. */
export async function askCalendars(context: Context, rules: CalendarRules, root: ProofTree): Promise<void> {
  const promises = [...listAttestations(root)].flatMap(({ attestation, tree }) =>
    attestation.kind === 'pending' ? [{ calendar: attestation.calendar, tree }] : [],
  )
  await Promise.all(
    promises.slice(0, MOST_QUESTIONS).map(async ({ calendar, tree }) => {
      try {
        const answer = await askCalendar(rules, calendar, tree.message)
        if (answer) addAnswer(root, () => tree, answer)
      } catch (error) {
        context.log.debug({ calendar, reason: String(error) }, 'a calendar did not say more')
      }
    }),
  )
}

export type Confirmed = {
  block: { at: Date; height: number; hash: string }
  headers: { height: number; header: string }[]
}

/**
 * Checks the blocks that a tree names against their headers. Null: none is proved yet. What is proved wrong is taken out of the
 * tree, so that no proof that is given out rests on it.
 */
export async function findBlock(context: Context, root: ProofTree): Promise<Confirmed | null> {
  const { headers: sources, leastDifficulty: least } = context.config.anchors
  const heights = [...listAttestations(root)].flatMap(({ attestation }) =>
    attestation.kind === 'bitcoin' ? [attestation.height] : [],
  )
  const headers = new Map<number, Uint8Array>()
  for (const height of [...new Set(heights)].slice(0, MOST_BLOCKS)) {
    const header = await findHeader(sources, height)
    if (header) headers.set(height, header)
  }
  const difficultyAt = (height: number) => least ?? leastDifficulty(height)
  const isWrong = (tree: ProofTree) =>
    checkTree({ ...tree, steps: [] }, headers, difficultyAt).wrong.length > 0
  prune(
    root,
    (attestation, tree) =>
      attestation.kind !== 'bitcoin' || !isWrong({ ...tree, attestations: [attestation] }),
  )
  const { confirmed } = checkTree(root, headers, difficultyAt)
  const [earliest] = confirmed
  if (!earliest) return null
  const { height, time, blockHash } = earliest
  return {
    block: { at: new Date(time * 1000), height, hash: blockHash },
    headers: [...new Set(confirmed.map((one) => one.height))].map((one) => ({
      height: one,
      header: Buffer.from(headers.get(one) ?? []).toString('hex'),
    })),
  }
}
