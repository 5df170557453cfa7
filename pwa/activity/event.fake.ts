import * as v from 'valibot'
import { ActivityEvent, type EventKind } from '#contract/activity.ts'

let made = 0
const digits = (number: number, length: number) => number.toString(16).padStart(length, '0')

const grace = { recipientId: 3, name: 'Grace Hopper', email: 'grace@example.org', proven: false }
const link = { id: 12, shareType: 'full-access', state: 'active' }

/** Default facts of each kind of event. */
const facts: Record<EventKind, unknown> = {
  published: { documentId: 'IV-1', digest: 'ab', revision: 2 },
  'link-made': { shareType: 'full-access', expiresAt: null, maxViews: null, allowDownload: true },
  'link-changed': {
    changed: ['expiresAt'],
    expiresAt: '2026-12-01T10:00:00.000Z',
    maxViews: null,
    allowDownload: true,
    was: { expiresAt: null, maxViews: null },
    livesAgain: false,
  },
  'link-revoked': {},
  identified: {},
  'code-sent': {},
  verified: {},
  agreed: { agreementVersion: '1', revision: 2, readMs: 100_000 },
  declined: {},
  opened: { revision: 2, reading: false },
  read: { openedAt: '2026-11-22T10:00:00.000Z', seconds: 240, ended: 'closed' },
  commented: { commentId: 4, threadId: 3, byOwner: false },
  resolved: { commentId: 4, threadId: 3, resolved: true },
  downloaded: { revision: 2 },
  closed: {},
  asked: {},
  refused: { reason: 'used', count: 1 },
}
export const kinds = Object.keys(facts)

const own = ['published', 'link-made', 'link-changed', 'link-revoked', 'resolved']
const isOwn = (kind: string) => own.includes(kind)

/** An event as the server sends it, later than those made before; `change` replaces fields and single facts. */
export function makeEvent(
  kind: string,
  change: { at?: string; facts?: Record<string, unknown>; [field: string]: unknown } = {},
): ActivityEvent {
  made += 1
  const at = change.at ?? new Date(Date.UTC(2026, 10, 22, 10) + made * 1_000).toISOString()
  return v.parse(ActivityEvent, {
    id: digits(new Date(at).getTime(), 12) + digits(made, 20),
    kind,
    at,
    sequence: made,
    idea: { id: 7, title: 'Quiet fan', deleted: false },
    link: kind === 'published' ? null : link,
    who: isOwn(kind) ? null : grace,
    erased: false,
    network: null,
    needs: null,
    unread: !isOwn(kind),
    ...change,
    facts: { ...Object(v.parse(v.record(v.string(), v.unknown()), facts)[kind]), ...change.facts },
  })
}
