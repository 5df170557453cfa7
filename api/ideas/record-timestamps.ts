import { MINUTE } from '#contract/rules/durations.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { appendEntries, type Entry } from '../timestamps/transparency-log/append-entries.ts'
import { isLogUnchanged } from '../timestamps/transparency-log/sign-checkpoint.ts'
import { IdeaModel, type IdeaRecord } from './idea.model.ts'

/** How many are recorded with one signature. */
const AT_ONCE = 500
/** No idea has this id. */
const NEVER = -1

/** Throws when the stored log is not the one that was signed: then nothing may be published. */
export async function ensureCanRecord(): Promise<void> {
  if (!(await isLogUnchanged())) throw new AppError('log_changed')
}

/**
 * Puts the digest of a published idea into the log of timestamps. It waits for that and never fails: the idea is published, and
 * what could not be recorded now is recorded within a minute.
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

/** Records published ideas that are not in the log: a process died in between, or they were published before there was a log. */
export async function recordMissing(context: Context, stopped?: AbortSignal): Promise<void> {
  while (!stopped?.aborted) {
    const missing = await IdeaModel.find({ isUnrecorded: true }, { digest: 1 })
      .sort({ isUnrecorded: 1, _id: 1 })
      .limit(AT_ONCE)
      .lean<IdeaRecord[]>()
    if ((await record(context, missing)).length === 0) return
  }
}

/** Does so at the start and every minute, in every process, until the server stops. */
export function keepTimestamps(context: Context, stopped: AbortSignal): void {
  const keep = () =>
    recordMissing(context, stopped).catch((error: unknown) => {
      if (!stopped.aborted) context.log.error({ err: error }, 'timestamps were not recorded')
    })
  const timer = setInterval(() => void keep(), MINUTE)
  timer.unref()
  stopped.addEventListener('abort', () => clearInterval(timer))
  void keep()
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
        filter: { _id: published[at]?._id ?? NEVER },
        update: { $set: timestampOf(entry), $unset: { isUnrecorded: true } },
      },
    })),
    { ordered: false },
  )
  return entries
}
