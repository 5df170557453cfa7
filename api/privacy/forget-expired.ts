import { DAY, HOUR } from '#contract/rules/durations.ts'
import { forgetTraces } from '../activity/log/forget-traces.ts'
import type { Context } from '../server/context.ts'
import { repeat } from '../server/repeat.ts'
import { forgetNetworks } from '../shares/record-view.ts'
import { eraseLate } from './erase-late.ts'

/** Forgets networks and pages of readers that were kept for as long as the host of this server wants it (RETENTION_DAYS). */
export async function forgetExpired(context: Context, stopped?: AbortSignal): Promise<void> {
  const { retentionDays } = context.config
  if (retentionDays === null) return
  const before = new Date(context.now().getTime() - retentionDays * DAY)
  await forgetTraces(before, stopped)
  await forgetNetworks(before, stopped)
}

/** Does so at the start and every hour, in every process, until the server stops. */
export const startForgetting = (context: Context, stopped: AbortSignal): void =>
  repeat(context, stopped, { everyMs: HOUR, failure: 'what is over was not forgotten' }, () =>
    forgetExpired(context, stopped),
  )

/** Erases what came after its account was erased, as often. */
export const startErasingLate = (context: Context, stopped: AbortSignal): void =>
  repeat(
    context,
    stopped,
    { everyMs: HOUR, failure: 'what came after an erased account was not erased' },
    () => eraseLate(context, stopped),
  )
