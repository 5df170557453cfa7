import * as v from 'valibot'
import { opensOnce } from '#contract/rules/share-type.ts'
import { getUserName } from '../accounts/get-user.ts'
import { timeOfEvent } from '../activity/log/event-id.ts'
import {
  type EventToNotify,
  findNewestUnnotified,
  findOldestUnnotified,
  listUnnotified,
  markNotified,
} from '../activity/log/unnotified.ts'
import { cleanName } from '../adapters/mail/clean-name.ts'
import type { Mail } from '../adapters/mail/mail.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { rates } from '../http/limit.ts'
import { findExistingIdeas } from '../ideas/find-idea-facts.ts'
import { isThreadOpen } from '../recipients/find-open-sessions.ts'
import { findReaderToNotify } from '../recipients/threads.ts'
import type { Context } from '../server/context.ts'
import { findShares, type ShareFacts } from '../shares/find-share.ts'
import { shareState } from '../shares/share-state.ts'
import { shareAddress, unsealToken } from '../shares/share-token.ts'
import type { NotificationLease } from './notification-lease.model.ts'
import { GATHER_MS } from './notify-by-mail.ts'
import { lettersTopic, unsubscribeUrl } from './unsubscribe.ts'

const delivery = { mailTo: 'reader' } as const
/** Most answers read at once, more than anybody writes within ten minutes. */
const MAX_AT_ONCE = 500
const Answer = v.object({ threadId: v.number() })

/** Sends one letter to each reader whom an owner has answered, ten minutes after the first answer. */
export async function notifyReaders(context: Context, lease: NotificationLease): Promise<void> {
  const [oldest, upTo] = [
    await findOldestUnnotified(delivery, lease._id),
    await findNewestUnnotified(delivery, lease._id),
  ]
  const due = context.now().getTime() - GATHER_MS
  if (oldest === null || upTo === null || timeOfEvent(oldest).getTime() > due) return
  const first = new Map<number, EventToNotify>()
  const events = await listUnnotified(delivery, lease._id, upTo, MAX_AT_ONCE)
  for (const event of events) {
    const { threadId } = v.parse(Answer, event.facts.value)
    if (!first.has(threadId)) first.set(threadId, event)
  }
  for (const [threadId, event] of first) await notify(context, threadId, event)
  await markNotified(delivery, lease._id, events.length < MAX_AT_ONCE ? { events } : { upTo })
}

async function notify(context: Context, threadId: number, event: EventToNotify): Promise<void> {
  const reader = await findReaderToNotify(threadId)
  if (!reader || !context.mailer.reachesPeople) return
  const [[share], existing] = await Promise.all([
    findShares([reader.shareId]),
    findExistingIdeas([reader.ideaId]),
  ])
  // A reader who can no longer see the answer gets no letter.
  if (!share || !(await canRead(context, share, existing.has(reader.ideaId), threadId))) return
  if ((await context.limiter.spend(rates.answersDay, String(threadId))) !== null) return
  const letters = { to: 'reader', id: threadId } as const
  const mail = answerLetter({
    reader,
    owner: await getUserName(event.ownerId),
    address: shareAddress(context, unsealToken(context, share.sealedToken)),
    unsubscribe: unsubscribeUrl(context, letters),
  })
  await context.mailer.send(mail, {
    kind: 'answer',
    expiresAt: null,
    topics: [`share ${reader.shareId}`, `idea ${reader.ideaId}`, lettersTopic(letters)],
    once: { id: sha256(`answer ${event._id}`).slice(0, 24), at: timeOfEvent(event._id) },
  })
}

/** Whether the reader can see the answer: the link opens for them again, or they still have the idea open. */
async function canRead(context: Context, share: ShareFacts, ideaExists: boolean, threadId: number) {
  const now = context.now()
  const state = shareState(share, ideaExists, now)
  if (state === 'active' && !opensOnce(share.shareType)) return true
  return (state === 'active' || state === 'used') && isThreadOpen(share, threadId, now)
}

type Parts = { reader: { name: string; email: string }; owner: string; address: string; unsubscribe: string }

/** Says who answered and where to read it, never what was written. */
function answerLetter({ reader, owner, address, unsubscribe }: Parts): Mail {
  const by = cleanName(owner)
  const text = [
    `Hello ${cleanName(reader.name)},`,
    '',
    `${by} answered your comment. To read the answer, open your link:`,
    '',
    address,
    '',
    'You may be asked for your details and a code again.',
    '',
    'You get this email because you asked for it when you entered your address.',
    `Unsubscribe: ${unsubscribe}`,
    '',
    'IdeaVault',
  ].join('\n')
  return { to: reader.email, subject: `${by} answered your comment`, text, unsubscribe }
}
