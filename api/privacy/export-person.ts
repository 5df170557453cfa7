import { timeOfEvent } from '../activity/log/event-id.ts'
import { listMailsNaming } from '../adapters/mail/mails-naming.ts'
import type { Context } from '../server/context.ts'
import { collectionOf, type Doc } from './collections.model.ts'
import { findHeld, findPerson } from './find-person.ts'
import { type Holding, holdings } from './holdings.ts'

type Held = Record<string, unknown[]>

/** Collects everything that is held about an address, without secrets, for a person who asks for it. Changes nothing. */
export async function exportPerson(context: Context, address: string) {
  const who = await findPerson(address)
  const held: Held = {}
  for (const holding of holdings) {
    const found: unknown[] = []
    for await (const doc of findHeld(holding, who)) found.push(await show(holding, doc))
    if (found.length > 0) held[holding.collection] = found
  }
  const letters = await listMailsNaming(context.secrets, who.address)
  if (letters.length > 0) held.letters = letters.map(({ _id, ...letter }) => letter)
  Object.assign(held, await exportAccount(who.address))
  return { format: 'ideavault-person/1', address: who.address, writtenAt: context.now().toISOString(), held }
}

async function show({ collection, secret = [] }: Holding, doc: Doc): Promise<Doc> {
  if (collection === 'activity_events') {
    const { _id, ideaId, shareId, kind, facts, person, traces } = doc
    const values = { facts: facts.value, person: person?.value ?? null, traces: traces?.value ?? null }
    return { _id, at: timeOfEvent(_id), ideaId, shareId, kind, ...values }
  }
  const shown = without(doc, ['pendingEvents', ...secret])
  if (collection !== 'acceptances') return shown
  const text = await collectionOf('agreement_texts').findOne({ _id: doc.agreementSha256 })
  return { ...shown, agreement: text?.text ?? null }
}

const without = (doc: Doc, names: string[]): Doc =>
  Object.fromEntries(Object.entries(doc).filter(([name]) => !names.includes(name)))

/**
 * The account with this address: its own data and settings, where it is signed in and notified, and lists of its ideas, agreements,
 * sealed versions and received links. The content of its ideas is left out, because its owner finds it in the app.
 */
async function exportAccount(address: string): Promise<Held> {
  const user = await collectionOf('users').findOne({ emailKey: address })
  if (!user) return {}
  const { _id: userId } = user
  const list = async (collection: string, filter: Doc, fields: string[]) => {
    const found = await collectionOf(collection).find(filter).toArray()
    return found.map((doc) => Object.fromEntries(fields.map((name) => [name, doc[name] ?? null])))
  }
  const ideas = [
    ...['_id', 'title', 'status', 'documentId', 'createdAt', 'lastModified', 'deletedAt'],
    ...['labels', 'isPinned'],
  ]
  const words = ['_id', 'title', 'clauses', 'sha256', 'writtenAt']
  const sealed = ['ideaId', 'number', 'title', 'savedAt', 'sealedAt', 'digest', 'recordedAt']
  const opened = ['shareId', 'ideaId', 'title', 'startedAt', 'network']
  return {
    account: [without(user, ['passwordHash', 'passwordRevision', 'changedBy'])],
    sessions: await list('sessions', { userId }, ['device', 'startedAt', 'seenAt', 'endsAt']),
    devices: await list('push_subscriptions', { userId }, ['device', 'createdAt', 'seenAt']),
    notifications: await list('notification_settings', { _id: userId }, ['mail', 'choices', 'quietIdeas']),
    ideas: await list('ideas', { ownerId: userId }, ideas),
    agreements: await list('own_agreement_versions', { ownerId: userId }, words),
    sealed: await list('sealed_versions', { ownerId: userId }, sealed),
    sealing: await list('sealing_choices', { _id: userId }, ['isOn']),
    received: await list('views', { userId }, opened),
  }
}
