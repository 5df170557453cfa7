import type { ProofTree } from '#contract/opentimestamps/proof-tree.ts'
import { DAY, HOUR, MINUTE } from '#contract/rules/durations.ts'
import type { CalendarRules } from '../../adapters/anchors/calendar.ts'
import type { Context } from '../../server/context.ts'
import {
  AnchorModel,
  type AnchorRecord,
  deleteAnchor,
  leaseDueAnchor,
  makeFarAnchorsDue,
  resetAnchor,
  saveAnchor,
} from './anchor.model.ts'
import { textOf, treeOf } from './anchor-tree.ts'
import { planAnchor } from './plan-anchor.ts'
import { submit } from './submit-anchor.ts'
import { askCalendars, findBlock } from './upgrade-anchor.ts'

const MAX_WAIT_MS = 6 * HOUR
/** Bitcoin takes hours; an anchor without a block for this long is submitted again. */
const GIVEN_UP_MS = 14 * DAY

/**
 * Takes the next step towards a Bitcoin block for the newest checkpoint and for all others under way. Publishing never waits for this.
 * Without calendars, or a connection, everything stays as it is.
 */
export async function anchorDue(context: Context, stopped?: AbortSignal): Promise<void> {
  const { calendars } = context.config.anchors
  if (!calendars) return
  await planAnchor(context)
  await makeFarAnchorsDue(context.now())
  while (!stopped?.aborted) {
    const anchor = await leaseDueAnchor(context.now())
    if (!anchor) return
    try {
      await workOn(context, calendars, anchor)
    } catch (error) {
      // It is tried again when its lease has expired.
      if (!stopped?.aborted) context.log.warn({ err: error }, 'a checkpoint could not be anchored')
    }
  }
}

async function workOn(context: Context, rules: CalendarRules, anchor: AnchorRecord): Promise<void> {
  // A later one covers all entries of this one, so that only one is submitted after weeks without calendars.
  const isUntaken = anchor.state === 'waiting' && anchor.takenBy.length === 0
  if (isUntaken && (await AnchorModel.exists({ _id: { $gt: anchor._id } }))) return deleteAnchor(anchor)
  const tree = treeOf(anchor)
  if (tree)
    return anchor.state === 'waiting'
      ? submitWaiting(context, rules, anchor, tree)
      : upgradeSent(context, rules, anchor, tree)
  context.log.warn(
    { entries: anchor._id },
    'what calendars said of a checkpoint cannot be read: it is handed in anew',
  )
  await resetAnchor(anchor)
}

async function submitWaiting(
  context: Context,
  rules: CalendarRules,
  anchor: AnchorRecord,
  tree: ProofTree,
): Promise<void> {
  const left = rules.calendars.filter((calendar) => !anchor.takenBy.includes(calendar))
  const takenBy = [...anchor.takenBy, ...(await submit(context, rules, tree, left))]
  const now = context.now()
  const kept = { tree: textOf(tree), takenBy, submittedAt: now }
  const isSent = takenBy.length >= Math.min(context.config.anchors.leastCalendars, rules.calendars.length)
  if (isSent) {
    const sent = { ...kept, state: 'sent', sentAt: now, failures: 0, isUntold: true } as const
    await saveAnchor(anchor, sent, new Date(now.getTime() + HOUR))
  } else {
    const wait = Math.min(2 ** anchor.failures * MINUTE, MAX_WAIT_MS)
    await saveAnchor(anchor, { ...kept, failures: anchor.failures + 1 }, new Date(now.getTime() + wait))
  }
}

async function upgradeSent(
  context: Context,
  rules: CalendarRules,
  anchor: AnchorRecord,
  tree: ProofTree,
): Promise<void> {
  const began = context.now().getTime()
  const isOld = began - (anchor.submittedAt?.getTime() ?? 0) > GIVEN_UP_MS
  // A later checkpoint was confirmed and covers these entries: stop asking.
  if (isOld && (await AnchorModel.exists({ state: 'confirmed', _id: { $gt: anchor._id } })))
    return void (await saveAnchor(anchor, {}, null))
  if (isOld) await submit(context, rules, tree, rules.calendars)
  await askCalendars(context, rules, tree, anchor.attempts)
  const found = await findBlock(context, tree, anchor.attempts)
  const now = context.now()
  const kept = {
    tree: textOf(tree),
    failures: anchor.failures + 1,
    ...(isOld ? { submittedAt: now } : {}),
  }
  if (!found) {
    const age = now.getTime() - anchor.createdAt.getTime()
    return void (await saveAnchor(anchor, kept, new Date(now.getTime() + waitAt(age))))
  }
  const { height } = found.block
  if (await saveAnchor(anchor, { ...kept, ...found, state: 'confirmed', isUntold: true }, null))
    context.log.info({ entries: anchor._id, block: height }, 'the log of timestamps is in a Bitcoin block')
}

/** Hourly at first, then less and less: calendars wait for a cheap moment. */
function waitAt(age: number): number {
  if (age < 2 * DAY) return HOUR
  return age < GIVEN_UP_MS ? 6 * HOUR : DAY
}
