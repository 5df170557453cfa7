import { MINUTE } from '#contract/rules/durations.ts'
import { repairLog } from '../activity/log/repair-log.ts'
import { removeDeletedIdeas } from '../ideas/delete-idea.ts'
import { recordDeclines } from '../recipients/decline-agreement.ts'
import type { Context } from '../server/context.ts'
import { repeat } from '../server/repeat.ts'
import { endLapsedReadings } from './end-lapsed-readings.ts'
import { removeEndedStamps } from './stamps/remove-stamps.ts'

/**
 * Finishes work that a crash interrupted and ends readings that are over. Runs at the start and every minute, in every process,
 * until the server stops.
 */
export const startRepairing = (context: Context, stopped: AbortSignal): void =>
  repeat(context, stopped, { everyMs: MINUTE, failure: 'unfinished records were not repaired' }, async () => {
    await recordDeclines(context, stopped)
    await repairLog(context, stopped)
    await endLapsedReadings(context, stopped)
    await removeEndedStamps(context, stopped)
    // Deleted ideas come last, because an acceptance that is still to be recorded needs its idea's log.
    await removeDeletedIdeas(context, stopped)
  })
