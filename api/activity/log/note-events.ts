import { EventModel } from './event.model.ts'

/** This event and all older ones of the owner are read. */
export async function markRead(ownerId: number, upTo: string): Promise<void> {
  await EventModel.updateMany({ ownerId, unread: true, _id: { $lte: upTo } }, { $unset: { unread: 1 } })
}

/** An event of the owner waits for nothing any more. Answers whether there is one. */
export async function dismiss(ownerId: number, id: string): Promise<boolean> {
  const found = await EventModel.updateOne({ _id: id, ownerId }, { $unset: { needs: 1, needsOwner: 1 } })
  return found.matchedCount > 0
}

/** This link lives: who asked for access at it has it again and waits for nothing. */
export async function settleRequests(ownerId: number, shareId: number): Promise<void> {
  await EventModel.updateMany(
    { ownerId, needsOwner: true, needs: 'access', shareId },
    { $unset: { needs: 1, needsOwner: 1 } },
  )
}

/** The owner has written into this thread: what its reader wrote before waits for no answer any more. */
export async function settleThread(ownerId: number, ideaId: number, threadId: number): Promise<void> {
  await EventModel.updateMany(
    { ownerId, needsOwner: true, needs: 'answer', ideaId, 'facts.value.threadId': threadId },
    { $unset: { needs: 1, needsOwner: 1 } },
  )
}
