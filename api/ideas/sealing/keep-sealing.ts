import { MINUTE } from '#contract/rules/durations.ts'
import type { Context } from '../../server/context.ts'
import { recordSealed } from './record-sealed.ts'
import { sealDrafts } from './seal-drafts.ts'

/** Seals drafts that are due and records what was sealed. Any number of processes may do so at once. */
export async function sealDue(context: Context, stopped?: AbortSignal): Promise<void> {
  await sealDrafts(context, stopped)
  await recordSealed(context, stopped)
}

/** Does so at the start and every minute, until the server stops: the first run after midnight (UTC) has something to do. */
export function keepSealing(context: Context, stopped: AbortSignal): void {
  let isBusy = false
  const seal = async () => {
    if (isBusy) return
    isBusy = true
    try {
      await sealDue(context, stopped)
    } catch (error) {
      if (!stopped.aborted) context.log.error({ err: error }, 'drafts were not sealed')
    }
    isBusy = false
  }
  const timer = setInterval(() => void seal(), MINUTE)
  timer.unref()
  stopped.addEventListener('abort', () => clearInterval(timer))
  void seal()
}
