import { emailKey } from '../accounts/email-key.ts'
import { ERASED } from '../adapters/database/erased.ts'
import type { Doc, Update } from './collections.model.ts'

/** A person: their normalised address, and the ids of all recipients that they have been. */
export type Who = { address: string; recipientIds: ReadonlySet<number> }
/** What the host chose to erase: acceptances (evidence for both sides) and the text of comments are kept by default. */
export type Choice = { acceptances: boolean; comments: boolean; account?: boolean }
/** What happens to a record. `keep`: it stays as it is, by default or because nothing in it is left to erase. */
type Fate = 'delete' | 'keep' | Update

/** A collection that may hold data about a person who has no account. */
export type Holding = {
  collection: string
  isAbout: (doc: Doc, who: Who) => boolean
  /** Fields that an export omits: secrets, and the owner's private name of a link. */
  secret?: string[]
  fate: (doc: Doc, choice: Choice) => Fate
}

const isAddress = (value: unknown, { address }: Who) =>
  typeof value === 'string' && emailKey(value) === address
const isRecipient = (value: unknown, { recipientIds }: Who) =>
  typeof value === 'number' && recipientIds.has(value)
const byAddress = (doc: Doc, who: Who) => isAddress(doc.email, who)
/** Other fields of an event that identify the person or keep the event waiting for an answer or a notification. */
export const personFields = {
  recipientId: 1,
  traces: 1,
  hasTraces: 1,
  needs: 1,
  needsOwner: 1,
  mailTo: 1,
  pushTo: 1,
} as const
const alwaysDelete = (): Fate => 'delete'

/**
 * Everything that may be held about an address, in the order in which it is erased. Sessions come first, so that nothing new is written
 * about a person who is reading right now; recipients come last, because they lead to the rest. A new collection must be added here, which
 * holdings.test.ts enforces.
 */
export const holdings: readonly Holding[] = [
  { collection: 'access_sessions', isAbout: byAddress, secret: ['cookieHash', 'viewId'], fate: alwaysDelete },
  {
    collection: 'codes',
    isAbout: (doc, who) => isRecipient(doc.recipientId, who),
    secret: ['_id', 'hmac'],
    fate: alwaysDelete,
  },
  { collection: 'waitlist_entries', isAbout: byAddress, fate: alwaysDelete },
  {
    collection: 'one_time_tokens',
    isAbout: (doc, who) => isAddress(doc.emailKey, who),
    secret: ['tokenHash'],
    fate: alwaysDelete,
  },
  { collection: 'declines', isAbout: byAddress, fate: alwaysDelete },
  { collection: 'access_requests', isAbout: byAddress, fate: alwaysDelete },
  {
    collection: 'views',
    isAbout: (doc, who) => isRecipient(doc.recipientId, who),
    fate: ({ network, shown }) =>
      network === undefined && shown === undefined
        ? 'keep'
        : { $unset: { network: 1, shown: 1, counters: 1 } },
  },
  {
    collection: 'comments',
    // A thread has the id of the recipient who began it.
    isAbout: (doc, who) => !doc.byOwner && isRecipient(doc.recipientId, who),
    fate: ({ author, content }, { comments }) => {
      const change = { author: ERASED, ...(comments ? { content: ERASED } : {}) }
      return author === ERASED && (!comments || content === ERASED) ? 'keep' : { $set: change }
    },
  },
  {
    collection: 'shares',
    isAbout: (doc, who) => isAddress(doc.recipientEmail, who),
    secret: ['tokenHash', 'sealedToken', 'passcodeHash', 'openedBy', 'shareKey', 'keyTerms', 'name'],
    // Not null, which would open the link to everybody. `keyTerms` goes because it is a hash of terms that include the address.
    fate: () => ({ $set: { recipientEmail: ERASED }, $unset: { keyTerms: 1 } }),
  },
  {
    collection: 'acceptances',
    isAbout: byAddress,
    fate: (_, { acceptances }) => (acceptances ? 'delete' : 'keep'),
  },
  {
    collection: 'activity_events',
    isAbout: ({ person, recipientId }, who) =>
      isAddress(person?.value.email, who) ||
      isRecipient(recipientId, who) ||
      isRecipient(person?.value.recipientId, who),
    // The event of an agreement is part of its evidence.
    fate: ({ kind }, { acceptances }) =>
      kind === 'agreed' && !acceptances ? 'keep' : { $set: { person: null }, $unset: personFields },
  },
  {
    collection: 'recipients',
    isAbout: byAddress,
    secret: ['keyHash'],
    fate: () => ({
      $unset: { keyHash: 1 },
      $set: {
        ...{ name: ERASED, email: ERASED, phone: null },
        ...{ verifiedAt: null, personKey: null, tellAnswers: false },
      },
    }),
  },
]
