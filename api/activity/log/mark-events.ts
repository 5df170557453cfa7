import { type EventFilter, EventModel } from './event.model.ts'
import { recordChange } from './positions.ts'

/** Marks this event and all older ones of the owner as read. */
export async function markRead(ownerId: number, upTo: string): Promise<void> {
  await change(ownerId, { unread: true, _id: { $lte: upTo } }, { unread: 1 })
}

/** Marks an event as no longer waiting for its owner. Returns whether the event exists. */
export async function dismiss(ownerId: number, id: string): Promise<boolean> {
  return (await change(ownerId, { _id: id }, { needs: 1, needsOwner: 1 })) > 0
}

/** Called when a link becomes active again: requests for access at it no longer wait for the owner. */
export async function clearAccessRequests(ownerId: number, shareId: number): Promise<void> {
  await EventModel.updateMany(
    { ownerId, needsOwner: true, needs: 'access', shareId },
    { $unset: { needs: 1, needsOwner: 1 } },
  )
}

/**
 * Called when the owner has written in a conversation or resolved it: what its reader wrote before no longer waits for an answer.
 * `root`: null when the conversation is about the whole idea. `upTo`: the newest comment that this covers.
 */
export async function clearAwaitedAnswers(
  { ideaId, threadId }: { ideaId: number; threadId: number },
  root: number | null,
  ownerId: number,
  upTo: number,
): Promise<void> {
  const which = {
    ...{ needsOwner: true, needs: 'answer' as const, ideaId, 'facts.value.threadId': threadId },
    'facts.value.conversation': root ?? { $exists: false },
    'facts.value.commentId': { $lte: upTo },
  }
  await change(ownerId, which, { needs: 1, needsOwner: 1 })
}

/** Removes marks from an owner's events, and if any changed, lets the owner's streams send it. Returns how many events matched. */
async function change(ownerId: number, which: EventFilter, marks: Record<string, 1>): Promise<number> {
  const done = await EventModel.updateMany({ ownerId, ...which }, { $unset: marks })
  if (done.modifiedCount > 0) await recordChange(ownerId)
  return done.matchedCount
}
