import type { Migration } from './migration.ts'

/** Marks events that contain a network, so that it is forgotten in time. Agreements keep theirs. */
export const tracesOfOlderEvents: Migration = {
  id: 7,
  name: 'traces of older events',
  async run(db) {
    await db
      .collection('activity_events')
      .updateMany(
        { 'person.value.network': { $type: 'string' }, kind: { $ne: 'agreed' } },
        { $set: { hasTraces: true } },
      )
  },
}
