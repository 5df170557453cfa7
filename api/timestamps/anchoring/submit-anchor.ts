import { append, hashed } from '#contract/opentimestamps/operations.ts'
import { addStep, createTree, type ProofTree } from '#contract/opentimestamps/proof-tree.ts'
import { type CalendarRules, submitTo } from '../../adapters/anchors/calendar.ts'
import type { Context } from '../../server/context.ts'
import { addAnswer } from './add-answer.ts'
import { prune } from './anchor-tree.ts'

const NONCE_BYTES = 16

/** Submits the root of a tree to these calendars and adds their answers. Returns the calendars that accepted it. */
export async function submit(
  context: Context,
  rules: CalendarRules,
  tree: ProofTree,
  calendars: readonly string[],
): Promise<string[]> {
  // Calendars see a message that reveals nothing about the log: the root with random bytes, hashed.
  const blinded = [append(new Uint8Array(context.randomBytes(NONCE_BYTES))), hashed]
  const { message } = blinded.reduce(addStep, createTree(tree.message))
  const taken = await Promise.all(
    calendars.map(async (calendar) => {
      try {
        const answer = await submitTo(rules, calendar, message)
        // No block can contain it yet.
        prune(answer, ({ kind }) => kind !== 'bitcoin')
        addAnswer(tree, blinded, answer)
        return [calendar]
      } catch (error) {
        // Calendars are run by volunteers. The others suffice if one is away or lies.
        context.log.warn({ calendar, reason: String(error) }, 'a calendar did not take a checkpoint')
        return []
      }
    }),
  )
  return taken.flat()
}
