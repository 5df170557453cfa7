import ipaddr from 'ipaddr.js'
import type { mongo } from 'mongoose'
import { plainLines } from '../../adapters/signing/plain-lines.ts'
import { sha256 } from '../../adapters/signing/secrets.ts'
import { dropIndex } from './drop-index.ts'
import type { Migration } from './migration.ts'

/** A document as stored before acceptances were sealed. */
type Old = mongo.Document
const BATCH = 200

/**
 * Gives older acceptances the record that certificates are made from, containing only what was stored. The record itself states what was
 * not recorded and that the log commits to only part of it.
 */
export const recordsOfAcceptances: Migration = {
  id: 6,
  name: 'records of acceptances',
  async run(db) {
    let batch: Old[] = []
    for await (const doc of db.collection('acceptances').find({ seal: { $exists: false } })) {
      batch.push(doc)
      if (batch.length < BATCH) continue
      await seal(db, batch)
      batch = []
    }
    await seal(db, batch)
    const acceptances = db.collection('acceptances')
    // The new index is created first, so that an older process still running always has one of the two.
    await acceptances.createIndex({ ideaId: 1, eventId: 1 })
    await dropIndex(acceptances, 'ideaId_1')
  },
}

async function seal(db: mongo.Db, docs: Old[]): Promise<void> {
  if (docs.length === 0) return
  const hashes = [...new Set(docs.map(({ agreementSha256 }) => agreementSha256))]
  const stored = await db
    .collection<{ _id: string; text: string }>('agreement_texts')
    .find({ _id: { $in: hashes } })
    .toArray()
  const texts = new Map(stored.map(({ _id, text }) => [_id, text]))
  const updates = docs.map(async (doc) => {
    const text = texts.get(doc.agreementSha256) ?? ''
    const network = networkOf(String(doc.address))
    const record = recordOf({ ...doc, network }, text)
    const made = {
      provenAt: null,
      addressSalt: null,
      network,
      languages: '',
      eventId: await findEventId(db, doc),
      record,
      seal: sha256(`${record}\n\n${text}`),
      isSealInLog: false,
    }
    return { updateOne: { filter: { _id: doc._id, seal: { $exists: false } }, update: { $set: made } } }
  })
  await db.collection('acceptances').bulkWrite(await Promise.all(updates), { ordered: false })
}

/** The event is pending in the acceptance or is in the log; null when the log was removed or the person erased. */
async function findEventId(db: mongo.Db, { pendingEvents, recipientId, agreementSha256 }: Old) {
  const waiting: Old | undefined = pendingEvents?.find(({ kind }: Old) => kind === 'agreed')
  if (waiting) return waiting.id
  const event = await db
    .collection('activity_events')
    .findOne({ recipientId, kind: 'agreed', 'person.value.agreementSha256': agreementSha256 })
  return event?._id ?? null
}

const UNKNOWN = 'not recorded'

function recordOf(doc: Old, text: string): string {
  const lines = plainLines([
    ['Accepted', `${doc.acceptedAt.toISOString()}, by the server's clock`],
    ['Name', doc.name],
    ['Email', doc.email],
    ['Address proven', doc.verified ? `by a code, when is ${UNKNOWN}` : 'no, as typed'],
    ['Shared by', doc.ownerName],
    ['Idea', doc.ideaId],
    ['Title', doc.title],
    ['Document ID', doc.documentId ?? 'none, a draft'],
    ['Revision', doc.revision],
    ['Content SHA-256', doc.contentSha256],
    ['Digest', doc.digest ?? 'none, a draft'],
    ['Link', doc.shareId],
    ['Recipient', doc.recipientId],
    ['Agreement version', doc.agreementVersion],
    ['Agreement SHA-256', doc.agreementSha256],
    ['Agreement bytes', Buffer.byteLength(text)],
    ['Shown as', doc.shownHashEchoed ? 'the same text, said the browser' : 'not said by the browser'],
    [
      'Read to the end',
      doc.scrolledToEndAt ? `${doc.scrolledToEndAt.toISOString()}, after ${doc.readMs} ms` : 'not measured',
    ],
    ['Network', doc.network],
    ['Browser', doc.userAgent ?? ''],
    ['Languages', UNKNOWN],
    ['Whole address', 'kept by the server, not committed to'],
    ['Log', 'commits to name, email, proof and agreement only: this is older than seals'],
  ])
  return `ideavault-acceptance/1\n${lines}`
}

/** IPv4 without its last number, or the first three groups of IPv6. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString().replace(/\.\d+$/, '.0')
  return `${parsed.toNormalizedString().split(':').slice(0, 3).join(':')}::/48`
}
