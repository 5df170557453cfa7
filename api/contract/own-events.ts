import type { EventKind } from './activity.ts'

/** What only owners do. A comment may be of either side. */
const ownKinds: ReadonlySet<string> = new Set<EventKind>([
  'published',
  'link-made',
  'link-changed',
  'link-revoked',
  'resolved',
])
/** Whether the owner did it; everything else readers did. */
export const isOwnEvent = (kind: string, isCommentOfOwner: boolean): boolean =>
  ownKinds.has(kind) || (kind === 'commented' && isCommentOfOwner)
