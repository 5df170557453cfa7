import { MINUTE, SECOND } from '#contract/rules/durations.ts'
import { findOwnersToTell, type Way } from '../activity/log/untold.ts'
import { sendDueCertificates } from '../agreements/send-certificate.ts'
import type { Context } from '../server/context.ts'
import { sendPushes } from './send-pushes.ts'
import { GATHER_MS, tellByMail } from './tell-by-mail.ts'
import { tellByPush } from './tell-by-push.ts'
import { tellReaders } from './tell-readers.ts'
import { giveTurn, type Turn, takeTurn } from './turn.model.ts'

/** Goes through all accounts about whose ideas something is to be told by letter, to them or to their readers. Accounts that another process has are its matter. */
export async function tellAllByMail(context: Context, stopped?: AbortSignal): Promise<void> {
  const before = new Date(context.now().getTime() - GATHER_MS)
  await tellAll(context, { mailTo: 'owner' }, before, tellByMail, stopped)
  await tellAll(context, { mailTo: 'reader' }, before, tellReaders, stopped)
}

/** Puts what happened into the queue of notifications, and sends what is due in it. */
export async function tellAllByPush(context: Context, stopped?: AbortSignal): Promise<void> {
  // Also what another process's clock, a little ahead, says will happen in a moment.
  const before = new Date(context.now().getTime() + MINUTE)
  await tellAll(context, { pushTo: 'owner' }, before, tellByPush, stopped)
  await sendPushes(context, stopped)
}

async function tellAll(
  context: Context,
  way: Way,
  before: Date,
  tell: (context: Context, turn: Turn) => Promise<void>,
  stopped?: AbortSignal,
): Promise<void> {
  for await (const ownerId of findOwnersToTell(way, before)) {
    if (stopped?.aborted) return
    const turn = await takeTurn(ownerId, context.now())
    if (!turn) continue
    try {
      await tell(context, turn)
    } catch (error) {
      // It stays to be told, and the others are told now.
      context.log.warn({ err: error }, 'an owner could not be told what happened')
    }
    await giveTurn(turn)
  }
}

const MAIL_EVERY = 15 * SECOND
const PUSH_EVERY = 2 * SECOND

/** Tells what happens until the server stops, in every process. */
export function keepTelling(context: Context, stopped: AbortSignal): void {
  // The key is made now, so that no page that only asks for it has to.
  context.push.publicKey().catch((error: unknown) => {
    // Whoever stops right after the start closes the database meanwhile.
    if (!stopped.aborted) context.log.warn({ err: error }, 'the key for notifications could not be read')
  })
  keepDoing(context, PUSH_EVERY, stopped, () => tellAllByPush(context, stopped))
  keepDoing(context, MAIL_EVERY, stopped, () => tellAllByMail(context, stopped))
  keepDoing(context, MAIL_EVERY, stopped, () => sendDueCertificates(context, stopped))
}

/** One round after the other, and never two at once. */
function keepDoing(context: Context, every: number, stopped: AbortSignal, work: () => Promise<void>): void {
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    work()
      .catch((error: unknown) => {
        if (!stopped.aborted)
          context.log.warn({ err: error }, 'owners or readers were not told what happened')
      })
      .finally(() => {
        isBusy = false
      })
  }, every)
  timer.unref()
  stopped.addEventListener('abort', () => clearInterval(timer))
}
