import { MINUTE } from '#contract/rules/durations.ts'
import type { Context } from '../../server/context.ts'
import { repeat } from '../../server/repeat.ts'
import { recordSealed } from './record-sealed.ts'
import { sealDrafts } from './seal-drafts.ts'

/** Seals drafts that are due and records what was sealed. Any number of processes may do so at once. */
export async function sealDue(context: Context, stopped?: AbortSignal): Promise<void> {
  await sealDrafts(context, stopped)
  await recordSealed(context, stopped)
}

/** Does so at the start and every minute, until the server stops: the first run after midnight (UTC) has something to do. */
export const startSealing = (context: Context, stopped: AbortSignal): void =>
  repeat(context, stopped, { everyMs: MINUTE, failure: 'drafts were not sealed', level: 'error' }, () =>
    sealDue(context, stopped),
  )
