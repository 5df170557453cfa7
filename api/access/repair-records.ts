import { MINUTE } from '#contract/rules/durations.ts'
import { repairLog } from '../activity/log/repair-log.ts'
import { removeDeletedIdeas } from '../ideas/delete-idea.ts'
import { recordDeclines } from '../recipients/decline-agreement.ts'
import type { Context } from '../server/context.ts'
import { repeat, runForEach } from '../server/repeat.ts'
import { endLapsedReadings } from './end-lapsed-readings.ts'
import { removeEndedStamps } from './stamps/remove-stamps.ts'

/**
 * Deleted ideas come last, so that acceptances are recorded before. One that could not be recorded, or read, does not lose its idea's log:
 * that is removed only after all pending events and the log were read and no acceptance was among them (delete-idea.ts).
 */
const steps = [recordDeclines, repairLog, endLapsedReadings, removeEndedStamps, removeDeletedIdeas]

export const repairRecords = (context: Context, stopped: AbortSignal): Promise<void> =>
  runForEach(steps, stopped, (step) => step(context, stopped))

/**
 * Finishes work that a crash interrupted and ends readings that are over. Runs at the start and every minute, in every process,
 * until the server stops.
 */
export const startRepairing = (context: Context, stopped: AbortSignal): void =>
  repeat(context, stopped, { everyMs: MINUTE, failure: 'unfinished records were not repaired' }, () =>
    repairRecords(context, stopped),
  )
