import type { EventKind } from './activity.ts'

/** Kinds of events that only owners cause. A comment may come from either side. */
const ownKinds: ReadonlySet<string> = new Set<EventKind>([
  'published',
  'link-made',
  'link-changed',
  'link-revoked',
  'resolved',
])
/** Whether the owner caused the event; readers caused all others. */
export const isOwnEvent = (kind: string, isCommentOfOwner: boolean): boolean =>
  ownKinds.has(kind) || (kind === 'commented' && isCommentOfOwner)
