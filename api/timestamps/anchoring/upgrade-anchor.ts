import { leastDifficulty } from '#contract/opentimestamps/bitcoin-header.ts'
import { checkTree } from '#contract/opentimestamps/check-proof.ts'
import { OtsError } from '#contract/opentimestamps/ots-error.ts'
import type { ProofTree } from '#contract/opentimestamps/proof-tree.ts'
import { findHeader } from '../../adapters/anchors/block-headers.ts'
import { askCalendar, type CalendarRules, mayAsk } from '../../adapters/anchors/calendar.ts'
import type { Context } from '../../server/context.ts'
import { addAnswer } from './add-answer.ts'
import { prune } from './anchor-tree.ts'
import { placesByAnswer, roundRobin } from './attested-places.ts'

/** How many requests are made at once, to all calendars together. */
const MAX_QUESTIONS = 12
const MAX_BLOCKS = 12

/**
 * Asks the calendars of a tree for what they know by now, and adds it. It is stored even while no block header can be had, because
 * calendars may disappear. `turn`: how often they were asked before.
 */
export async function askCalendars(
  context: Context,
  rules: CalendarRules,
  root: ProofTree,
  turn: number,
): Promise<void> {
  const promises = placesByAnswer(root).map((places) =>
    places.flatMap(({ attestation, tree, path }) =>
      attestation.kind === 'pending' && mayAsk(rules, attestation.calendar)
        ? [{ calendar: attestation.calendar, message: tree.message, path }]
        : [],
    ),
  )
  await Promise.all(
    roundRobin(promises, MAX_QUESTIONS, turn).map(async ({ calendar, message, path }) => {
      try {
        const answer = await askCalendar(rules, calendar, message)
        if (answer) addAnswer(root, path, answer)
      } catch (error) {
        const details = { calendar: new URL(calendar).origin, reason: String(error) }
        if (error instanceof OtsError) context.log.warn(details, 'an answer of a calendar was refused')
        else context.log.debug(details, 'a calendar did not say more')
      }
    }),
  )
}

export type Confirmed = {
  block: { at: Date; height: number; hash: string }
  headers: { height: number; header: string }[]
}

/**
 * Checks the blocks that a tree names against their headers. Null: none is proved yet. Attestations that are proved wrong are removed
 * from the tree, so that no published proof rests on them.
 */
export async function findBlock(context: Context, root: ProofTree, turn: number): Promise<Confirmed | null> {
  const { headers: sources, leastDifficulty: least } = context.config.anchors
  const headers = new Map<number, Uint8Array>()
  for (const height of roundRobin(heightsByAnswer(root), MAX_BLOCKS, turn)) {
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

/** The highest ones last, so that a height which no block has yet does not keep out others of the same calendar. */
const heightsByAnswer = (root: ProofTree): number[][] =>
  placesByAnswer(root).map((places) =>
    places
      .flatMap(({ attestation }) => (attestation.kind === 'bitcoin' ? [attestation.height] : []))
      .sort((one, other) => one - other),
  )
