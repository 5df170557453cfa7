import type { ActivityEvent, RefusedReason } from '#contract/activity.ts'
import { formatDuration } from '../ui/look/format-duration.ts'

/** The sentence of an event: who did it, what they did, and what follows the title of the idea. */
type Words = { by: 'you' | 'them' | 'nobody'; did: string; after?: string }
type Who = ActivityEvent['who']
/** Every kind of event, including 'unknown' for kinds that only a newer version of the app knows. */
type ShownKind = ActivityEvent['kind']
type Facts = { [Kind in ShownKind]: Extract<ActivityEvent, { kind: Kind }>['facts'] }
type EventOf<Kind extends ShownKind> = { [K in Kind]: { kind: K; facts: Facts[K]; who: Who } }[Kind]

const refused: Record<RefusedReason, Omit<Words, 'by'>> = {
  revoked: { did: 'tried a link to', after: ' that was switched off' },
  expired: { did: 'tried a link to', after: ' that has expired' },
  used: { did: 'tried a link to', after: ' that is used up' },
  'other-address': { did: 'used another address at a link to' },
  'wrong-code': { did: 'entered a wrong code for' },
  'wrong-passcode': { did: 'entered a wrong passcode at a link to' },
  'download-off': { did: 'tried to download', after: ', which this link does not allow' },
}

/** The sentence for each kind of event. A kind without one does not compile. */
const sentences: { [Kind in ShownKind]: (facts: Facts[Kind], who: Who) => Words } = {
  published: () => ({ by: 'you', did: 'published' }),
  'link-made': (_, who) => ({
    by: 'you',
    did: who?.email ? `invited ${who.email} to` : 'made a link to',
  }),
  'link-changed': ({ livesAgain }) =>
    livesAgain
      ? { by: 'you', did: 'opened a link to', after: ' again' }
      : { by: 'you', did: 'changed a link to' },
  'link-revoked': () => ({ by: 'you', did: 'switched off a link to' }),
  identified: () => ({ by: 'them', did: 'gave name and address for' }),
  'code-sent': () => ({ by: 'them', did: 'was sent a code for' }),
  verified: () => ({ by: 'them', did: 'proved their address for' }),
  agreed: () => ({ by: 'them', did: 'accepted the agreement for' }),
  declined: () => ({ by: 'them', did: 'declined the agreement for' }),
  opened: ({ reading }) => ({ by: 'them', did: reading ? 'is reading' : 'opened' }),
  read: ({ seconds, visibleSeconds = seconds }) => ({
    by: 'them',
    did: 'read',
    after: ` for ${formatDuration(visibleSeconds * 1_000)}`,
  }),
  commented: ({ byOwner }) =>
    byOwner ? { by: 'you', did: 'answered a comment on' } : { by: 'them', did: 'commented on' },
  resolved: ({ resolved }) => ({
    by: 'you',
    did: resolved ? 'resolved a comment on' : 'reopened a comment on',
  }),
  downloaded: () => ({ by: 'them', did: 'downloaded' }),
  closed: () => ({ by: 'them', did: 'closed' }),
  asked: () => ({ by: 'them', did: 'asks for access to' }),
  unknown: () => ({
    by: 'nobody',
    did: 'Something new happened to',
    after: '. Update the app to see it.',
  }),
  refused: ({ reason }) => ({ by: 'them', ...refused[reason] }),
}

/** The sentence of one event. */
export function wordsOf<Kind extends ShownKind>({ kind, facts, who }: EventOf<Kind>): Words {
  return sentences[kind](facts, who)
}

/** Name of the person, or else their address. */
export function nameOf({ who, erased }: Pick<ActivityEvent, 'who' | 'erased'>): string {
  if (erased) return 'Somebody whose details were erased'
  return who?.name ?? who?.email ?? 'Somebody'
}
