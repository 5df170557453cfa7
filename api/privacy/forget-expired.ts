import { DAY, HOUR } from '#contract/rules/durations.ts'
import { forgetTraces } from '../activity/log/forget-traces.ts'
import type { Context } from '../server/context.ts'
import { repeat } from '../server/repeat.ts'
import { forgetNetworks } from '../shares/record-view.ts'
import { eraseLate } from './erase-late.ts'

/** Forgets readers' networks and pages that are older than the server's host wants to keep them (RETENTION_DAYS). */
export async function forgetExpired(context: Context, stopped?: AbortSignal): Promise<void> {
  const { retentionDays } = context.config
  if (retentionDays === null) return
  const before = new Date(context.now().getTime() - retentionDays * DAY)
  await forgetTraces(before, stopped)
  await forgetNetworks(before, stopped)
}

/** Runs forgetExpired at the start and every hour until the server stops. Every process does this. */
export const startForgetting = (context: Context, stopped: AbortSignal): void =>
  repeat(context, stopped, { everyMs: HOUR, failure: 'expired data was not forgotten' }, () =>
    forgetExpired(context, stopped),
  )

/** Runs eraseLate as often. */
export const startErasingLate = (context: Context, stopped: AbortSignal): void =>
  repeat(
    context,
    stopped,
    { everyMs: HOUR, failure: 'data that came after an account was erased remains' },
    () => eraseLate(context, stopped),
  )
