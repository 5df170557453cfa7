import type { Migration } from './migration.ts'

const BATCH = 500

/** Marks comments that wait for an answer as unread, which only cards showed before, and stores the link of each. */
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
    // A comment with a link was marked in an earlier run; if its owner has read it since, it stays read.
    for await (const { shareId, facts } of waiting)
      await db
        .collection<{ _id: number }>('comments')
        .updateOne(
          { _id: facts.value.commentId, byOwner: false, shareId: { $exists: false } },
          { $set: { shareId: shareId ?? null, unread: true } },
        )
  },
}
