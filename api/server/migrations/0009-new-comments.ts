import type { Migration } from './migration.ts'

const BATCH = 500

/** What waits for an answer is new to its owner, as it was on cards before comments themselves said so; and it names its link. */
export const newComments: Migration = {
  id: 9,
  name: 'new comments',
  async run(db) {
    const waiting = db
      .collection('activity_events')
      .find(
        { needsOwner: true, needs: 'answer', kind: 'commented' },
        { projection: { shareId: 1, facts: 1 } },
      )
      .batchSize(BATCH)
    // One that names its link was marked before: what its owner has read since stays read.
    for await (const { shareId, facts } of waiting)
      await db
        .collection<{ _id: number }>('comments')
        .updateOne(
          { _id: facts.value.commentId, byOwner: false, shareId: { $exists: false } },
          { $set: { shareId: shareId ?? null, unread: true } },
        )
  },
}
