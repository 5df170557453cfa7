import { MINUTE } from '#contract/rules/durations.ts'
import type { Context } from '../../server/context.ts'
import { repeat } from '../../server/repeat.ts'
import { recordSealed } from './record-sealed.ts'
import { sealDrafts } from './seal-drafts.ts'

/** Seals drafts that are due and records the sealed versions. Several processes may do so at once. */
export async function sealDue(context: Context, stopped?: AbortSignal): Promise<void> {
  await sealDrafts(context, stopped)
  await recordSealed(context, stopped)
}

/** Runs at the start and every minute, until the server stops; there is work in the first run after midnight UTC. */
export const startSealing = (context: Context, stopped: AbortSignal): void =>
  repeat(context, stopped, { everyMs: MINUTE, failure: 'drafts were not sealed', level: 'error' }, () =>
    sealDue(context, stopped),
  )
