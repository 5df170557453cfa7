import type { mongo } from 'mongoose'
import { sha256 } from '../../adapters/signing/secrets.ts'
import type { Migration } from './migration.ts'

/** A document as stored before logs existed. */
type Old = mongo.Document
type Person = { recipientId: number | null; name: string | null; email: string | null; proven: boolean }
type PastEvent = { kind: string; at: Date; facts: object; person?: Person & Old; isOwners?: boolean }
const BATCH = 500

/** Derives an event's id from its time and a hash of its subject, so that it is the same however often this runs. */
const idOf = (collection: string, { _id }: Old, { kind, at }: PastEvent) =>
  at.getTime().toString(16).padStart(12, '0') + sha256(`${collection} ${_id} ${kind}`).slice(0, 20)

const unknown = { network: null, agreementSha256: null }
const personOf = ({ recipientId, name, email, verified }: Old): Person & Old => ({
  recipientId,
  name,
  email,
  proven: verified === true,
  ...unknown,
})
const asRecipient = ({ _id, name, email, verifiedAt }: Old): Person & Old =>
  personOf({ recipientId: _id, name, email, verified: Boolean(verifiedAt) })

/** How documents of each collection become events; `people`: the recipients whom the documents name. */
const sources: [string, object, (doc: Old, people: Map<unknown, Old>) => PastEvent[]][] = [
  [
    'ideas',
    { status: 'published' },
    ({ documentId, digest, revision, publishedAt: at }) => [
      { kind: 'published', at, facts: { documentId, digest, revision } },
    ],
  ],
  [
    'shares',
    {},
    ({ shareType, expiresAt, maxViews, allowDownload, recipientEmail, createdAt, revokedAt }) => {
      const facts = { shareType, expiresAt: expiresAt?.toISOString() ?? null, maxViews, allowDownload }
      const person = recipientEmail && personOf({ recipientId: null, name: null, email: recipientEmail })
      return [
        { kind: 'link-made', at: createdAt, facts, ...(person ? { person } : {}) },
        ...(revokedAt ? [{ kind: 'link-revoked', at: revokedAt, facts: {} }] : []),
      ]
    },
  ],
  [
    'recipients',
    {},
    (doc) => [
      { kind: 'identified', at: doc.createdAt, facts: {}, person: { ...asRecipient(doc), proven: false } },
      ...(doc.verifiedAt
        ? [{ kind: 'verified', at: doc.verifiedAt, facts: {}, person: asRecipient(doc) }]
        : []),
    ],
  ],
  [
    'acceptances',
    {},
    (doc) => {
      const { agreementVersion, agreementSha256, revision, readMs = null, acceptedAt: at } = doc
      const person = { ...personOf(doc), agreementSha256 }
      return [{ kind: 'agreed', at, facts: { agreementVersion, revision, readMs }, person }]
    },
  ],
  [
    'declines',
    {},
    (doc) => {
      const person = personOf({ ...doc, recipientId: doc._id })
      return [{ kind: 'declined', at: doc.declinedAt, facts: {}, person }]
    },
  ],
  [
    'views',
    {},
    ({ recipientId, revision, network, startedAt: at }, people) => {
      const reader = people.get(recipientId)
      return [
        {
          kind: 'opened',
          at,
          facts: { revision },
          ...(reader ? { person: { ...asRecipient(reader), network } } : {}),
        },
      ]
    },
  ],
  [
    'comments',
    {},
    ({ _id, recipientId: threadId, byOwner, createdAt: at }, people) => {
      const reader = byOwner ? undefined : people.get(threadId)
      const facts = { commentId: _id, threadId, byOwner }
      return [
        {
          kind: 'commented',
          at,
          facts,
          isOwners: byOwner,
          ...(reader ? { person: asRecipient(reader) } : {}),
        },
      ]
    },
  ],
  [
    'access_requests',
    {},
    ({ name, email, askedAt: at }) => [
      { kind: 'asked', at, facts: {}, person: personOf({ recipientId: null, name, email }) },
    ],
  ],
]

const ofOwners = new Set(['published', 'link-made', 'link-revoked'])

/**
 * Turns facts recorded before logs existed into events with their original times. They are stored as pending events in the documents that
 * hold those facts, and the server appends them to the logs as soon as it runs. None of them is unread.
 */
export const eventsOfWhatWas: Migration = {
  id: 4,
  name: 'events of what was',
  async run(db) {
    for (const [name, which, read] of sources) {
      let batch: Old[] = []
      const flush = async () => {
        await addEvents(db, name, batch, read)
        batch = []
      }
      for await (const doc of db.collection(name).find({ ...which, pendingEvents: { $exists: false } })) {
        batch.push(doc)
        if (batch.length === BATCH) await flush()
      }
      await flush()
    }
    await markReadings(db)
  },
}

async function addEvents(db: mongo.Db, name: string, docs: Old[], read: (typeof sources)[number][2]) {
  if (docs.length === 0) return
  const find = async (collection: string, field: string) => {
    const ids = [...new Set(docs.flatMap((doc) => doc[field] ?? []))]
    const found = await db
      .collection<Old>(collection)
      .find({ _id: { $in: ids } })
      .toArray()
    return new Map(found.map((doc): [unknown, Old] => [doc._id, doc]))
  }
  const [people, shares] = await Promise.all([
    find('recipients', 'recipientId'),
    name === 'access_requests' ? find('shares', 'shareId') : new Map<unknown, Old>(),
  ])
  const updates = docs.map((doc) => {
    const share = name === 'shares' ? doc : shares.get(doc.shareId)
    const place = {
      ideaId: name === 'ideas' ? doc._id : (doc.ideaId ?? share?.ideaId),
      ownerId: doc.ownerId ?? share?.ownerId,
      shareId: name === 'shares' ? doc._id : (doc.shareId ?? people.get(doc.recipientId)?.shareId ?? null),
    }
    // Without its link the idea and owner are unknown, so no event can be made.
    const pendingEvents =
      place.ideaId === undefined ? [] : read(doc, people).map((past) => toEvent(name, doc, past, place))
    return {
      updateOne: {
        filter: { _id: doc._id, pendingEvents: { $exists: false } },
        update: { $set: { pendingEvents } },
      },
    }
  })
  await db.collection<Old>(name).bulkWrite(updates, { ordered: false })
}

function toEvent(collection: string, doc: Old, past: PastEvent, place: object) {
  const { kind, facts, person = null, isOwners = ofOwners.has(kind) } = past
  const group = isOwners ? 'own' : 'readers'
  return { id: idOf(collection, doc, past), kind, ...place, facts, person, group, needs: null, unread: false }
}

/** Marks readings that are open during the migration, so that they are summed up at their end like all later ones. */
async function markReadings(db: mongo.Db): Promise<void> {
  const views = db.collection<Old>('views')
  for await (const { viewId, seenAt } of db.collection('access_sessions').find({ state: 'open' }))
    await views.updateOne({ _id: viewId, endedAt: { $exists: false } }, { $set: { reading: true, seenAt } })
}
