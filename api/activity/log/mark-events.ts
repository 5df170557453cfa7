import { type EventFilter, EventModel } from './event.model.ts'
import { recordChange } from './positions.ts'

/** This event and all older ones of the owner are read. */
export async function markRead(ownerId: number, upTo: string): Promise<void> {
  await change(ownerId, { unread: true, _id: { $lte: upTo } }, { unread: 1 })
}

/** An event of the owner waits for nothing any more. Answers whether there is one. */
export async function dismiss(ownerId: number, id: string): Promise<boolean> {
  return (await change(ownerId, { _id: id }, { needs: 1, needsOwner: 1 })) > 0
}

/** A link is active again: requests for access at it wait for the owner no longer. */
export async function clearAccessRequests(ownerId: number, shareId: number): Promise<void> {
  await EventModel.updateMany(
    { ownerId, needsOwner: true, needs: 'access', shareId },
    { $unset: { needs: 1, needsOwner: 1 } },
  )
}

/**
 * The owner has written into a conversation, or resolved it: what its reader wrote before waits for no answer any more. `root`: null
 * where it is about the whole. `upTo`: the newest comment that this is about.
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

/** Takes marks off events of an owner, whose streams tell it where anything changed. Answers how many events there are. */
async function change(ownerId: number, which: EventFilter, marks: Record<string, 1>): Promise<number> {
  const done = await EventModel.updateMany({ ownerId, ...which }, { $unset: marks })
  if (done.modifiedCount > 0) await recordChange(ownerId)
  return done.matchedCount
}
