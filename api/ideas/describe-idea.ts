import type { Idea, IdeaSummary, SavedIdea } from '#contract/ideas.ts'
import type { Labelling } from '#contract/rules/labels.ts'
import type { Timestamp } from '#contract/timestamp-state.ts'
import { describeFacts } from './device-facts.ts'
import type { IdeaRecord } from './idea.model.ts'

/** What lists do not show, and do not read. */
export const hiddenInLists = {
  content: 0,
  manifest: 0,
  digest: 0,
  file: 0,
  assetIds: 0,
  assetHolder: 0,
  ops: 0,
  versions: 0,
  pendingEvents: 0,
  readerKeys: 0,
  labelOps: 0,
} as const
type Facts = Omit<IdeaRecord, keyof typeof hiddenInLists>

const common = (idea: Facts) => ({
  id: idea._id,
  title: idea.title,
  status: idea.status,
  revision: idea.revision,
  documentId: idea.documentId ?? null,
  blockchainTimestamp: idea.publishedAt?.toISOString() ?? null,
  timestamp: describeTimestamp(idea),
  predecessorId: idea.predecessorId ?? null,
  ...describeFacts(idea),
  draftKey: idea.draftKey ?? null,
  editorSchema: idea.editorSchema,
  createdAt: idea.createdAt.toISOString(),
  lastModified: idea.lastModified.toISOString(),
})

export const describeIdea = (idea: Omit<IdeaRecord, 'manifest'>): Idea => ({
  ...common(idea),
  content: idea.content,
  digest: idea.digest ?? null,
  stampFault: idea.file?.stampFault ?? null,
})

/** `appliedRevision`: what the operation that is answered made, now or when it was first sent. */
export const describeSaved = (idea: IdeaRecord, appliedRevision: number): SavedIdea => ({
  ...describeIdea(idea),
  appliedRevision,
})

export const describeSummary = (idea: Facts, newComments: number): IdeaSummary => ({
  ...common(idea),
  kind: idea.kind,
  excerpt: idea.excerpt,
  shareCount: idea.shareCount,
  viewCount: idea.viewCount,
  readerCount: idea.readerCount,
  newComments,
  ...describeLabels(idea),
})

type LabelFacts = Pick<IdeaRecord, 'labels' | 'isPinned' | 'labelRevision'>

/** How an owner labelled an idea; nothing where they never did. */
export const describeLabels = ({ labels, isPinned, labelRevision }: LabelFacts): Labelling => ({
  labels: labels ?? [],
  isPinned: isPinned ?? false,
  labelRevision: labelRevision ?? 0,
})

type TimestampFacts = Pick<IdeaRecord, 'logIndex' | 'recordedAt' | 'sentAt' | 'stamp' | 'block'>

/** Null for a draft, and until the log has the idea. */
export function describeTimestamp({
  logIndex,
  recordedAt,
  sentAt,
  stamp,
  block,
}: TimestampFacts): Timestamp | null {
  if (!recordedAt || typeof logIndex !== 'number') return null
  return {
    state: block ? 'confirmed' : stamp ? 'stamped' : 'recorded',
    at: recordedAt.toISOString(),
    entry: logIndex,
    sentAt: sentAt?.toISOString() ?? null,
    stamp: stamp ? { at: stamp.at.toISOString(), authority: stamp.authority } : null,
    block: block ? { at: block.at.toISOString(), height: block.height, hash: block.hash } : null,
  }
}
