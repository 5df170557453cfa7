import { MINUTE } from '#contract/rules/durations.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { repeat } from '../server/repeat.ts'
import {
  type AnchorUpdate,
  forEachChangedAnchor,
  markAnchorsChanged,
} from '../timestamps/anchoring/find-anchors.ts'
import { anchorDue } from '../timestamps/anchoring/work-anchors.ts'
import { forEachNewStamp, markStampsNew, type StampUpdate } from '../timestamps/attesting/new-stamps.ts'
import { attestCheckpoint } from '../timestamps/attesting/work-attesters.ts'
import { appendEntries, type Entry } from '../timestamps/transparency-log/append-entries.ts'
import { faultOfKeptLog } from '../timestamps/transparency-log/kept-checkpoint.ts'
import { isLogUnchanged } from '../timestamps/transparency-log/sign-checkpoint.ts'
import { updateSealedVersions } from './history/update-sealed.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'

/** How many entries are recorded with one signature. */
const AT_ONCE = 500
/** No idea has this id. */
const NO_IDEA = -1

/** Throws if the stored log is not the one that was signed: then nothing may be published. */
export async function ensureCanRecord(context: Context): Promise<void> {
  const fault = await faultOfKeptLog(context)
  if (fault !== null) context.log.error(fault)
  if (fault !== null || !(await isLogUnchanged())) throw new AppError('log_changed')
}

/**
 * Adds the digest of a published idea to the log of timestamps. It waits for that but never fails: the idea is published already,
 * and a missing entry is added within a minute.
 */
export async function recordTimestamp(context: Context, idea: IdeaRecord): Promise<IdeaRecord> {
  try {
    const [entry] = await record(context, [idea])
    return entry ? { ...idea, ...timestampOf(entry) } : idea
  } catch (error) {
    context.log.warn({ err: error }, 'a published idea is not in the log of timestamps yet')
    return idea
  }
}

/** Adds published ideas missing from the log, because a process stopped in between or they were published before there was a log. */
export async function recordMissing(context: Context, stopped?: AbortSignal): Promise<void> {
  while (!stopped?.aborted) {
    const missing = await IdeaModel.find({ isUnrecorded: true }, { digest: 1 })
      .sort({ isUnrecorded: 1, _id: 1 })
      .limit(AT_ONCE)
      .lean<IdeaRecord[]>()
    const entries = await record(context, missing)
    if (entries.length === 0) return
    const first = Math.min(...entries.map(({ index }) => index))
    await markAnchorsChanged(first)
    await markStampsNew(first)
  }
}

/**
 * Runs `attest` and `anchorDue` at the start and every minute, in every process, until the server stops. Calendars and services that
 * know blocks may stall, each for seconds, while many checkpoints are under way: so anchoring never delays the rest.
 */
export function startAttesting(context: Context, stopped: AbortSignal): void {
  faultOfKeptLog(context).then(
    (fault) => fault !== null && context.log.error(fault),
    (error: unknown) => context.log.error({ err: error }, 'the log of timestamps could not be checked'),
  )
  const repeatEvery = (failure: string, work: typeof attest) =>
    repeat(context, stopped, { everyMs: MINUTE, failure, level: 'error' }, () => work(context, stopped))
  repeatEvery('timestamps were not recorded', attest)
  repeatEvery('the log of timestamps was not anchored', anchorDue)
}

/** Records missing ideas, has the end of the log signed, and updates the ideas with what others have attested so far. */
export async function attest(context: Context, stopped?: AbortSignal): Promise<void> {
  await recordMissing(context, stopped)
  await attestCheckpoint(context)
  await forEachChangedAnchor((update) => Promise.all([updateIdeas(update), updateSealedVersions(update)]))
  await forEachNewStamp(context, updateStampedIdeas)
}

const timestampOf = ({ index, appendedAt }: Entry) => ({ logIndex: index, recordedAt: appendedAt })

async function record(context: Context, ideas: Pick<IdeaRecord, '_id' | 'digest'>[]): Promise<Entry[]> {
  const published = ideas.flatMap(({ _id, digest }) => (digest ? [{ _id, digest }] : []))
  const entries = await appendEntries(
    context,
    published.map(({ digest }) => digest),
  )
  await IdeaModel.bulkWrite(
    entries.map((entry, at) => ({
      updateOne: {
        filter: { _id: published[at]?._id ?? NO_IDEA },
        update: { $set: timestampOf(entry), $unset: { isUnrecorded: true } },
      },
    })),
    { ordered: false },
  )
  return entries
}

/** Copies to the ideas how far their entries are attested, so that lists need not look it up. A state never goes back. */
async function updateIdeas({ from, size, sentAt, block }: AnchorUpdate): Promise<void> {
  const covered = { logIndex: { $gte: from, $lt: size } }
  if (sentAt) await IdeaModel.updateMany({ ...covered, sentAt: null }, { $set: { sentAt } })
  if (!block) return
  const later = { $or: [{ block: null }, { 'block.height': { $gt: block.height } }] }
  await IdeaModel.updateMany({ ...covered, ...later }, { $set: { block } })
}

/** The same for an authority's stamps: an idea keeps its first stamp. */
async function updateStampedIdeas({ from, size, at, authority }: StampUpdate): Promise<void> {
  const covered = { logIndex: { $gte: from, $lt: size } }
  await IdeaModel.updateMany({ ...covered, stamp: null }, { $set: { stamp: { at, authority } } })
}
