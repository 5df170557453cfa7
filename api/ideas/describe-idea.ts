import type { Idea, IdeaSummary, SavedIdea } from '#contract/ideas.ts'
import type { Labelling } from '#contract/rules/labels.ts'
import type { Timestamp } from '#contract/timestamp-state.ts'
import { type DeviceFacts, describeFacts } from './device-facts.ts'
import type { IdeaRecord } from './idea.model.ts'

/** What a card needs, and lists read. A fact of a device that is not read does not compile: lists would answer its default. */
export const shownInLists = {
  title: 1,
  status: 1,
  revision: 1,
  documentId: 1,
  publishedAt: 1,
  logIndex: 1,
  recordedAt: 1,
  sentAt: 1,
  stamp: 1,
  block: 1,
  predecessorId: 1,
  copyOf: 1,
  draftKey: 1,
  editorSchema: 1,
  createdAt: 1,
  lastModified: 1,
  kind: 1,
  excerpt: 1,
  shareCount: 1,
  viewCount: 1,
  readerCount: 1,
  labels: 1,
  isPinned: 1,
  labelRevision: 1,
} as const satisfies Record<keyof DeviceFacts, 1> & Partial<Record<keyof IdeaRecord, 1>>
export type ListedIdea = Pick<IdeaRecord, '_id' | keyof typeof shownInLists>
/**
 * Put together by Object.assign: spread into the middle of a literal of so many fields, the same takes V8 fifteen times as long, which was
 * half of what a list of ideas took.
 */
const common = (idea: ListedIdea) =>
  Object.assign(
    {
      id: idea._id,
      title: idea.title,
      status: idea.status,
      revision: idea.revision,
      documentId: idea.documentId ?? null,
      blockchainTimestamp: idea.publishedAt?.toISOString() ?? null,
      timestamp: describeTimestamp(idea),
      predecessorId: idea.predecessorId ?? null,
      draftKey: idea.draftKey ?? null,
      editorSchema: idea.editorSchema,
      createdAt: idea.createdAt.toISOString(),
      lastModified: idea.lastModified.toISOString(),
    },
    describeFacts(idea),
  )

export const describeIdea = (idea: Omit<IdeaRecord, 'manifest'>): Idea =>
  Object.assign(common(idea), {
    content: idea.content,
    digest: idea.digest ?? null,
    stampFault: idea.file?.stampFault ?? null,
  })

/** `appliedRevision`: what the operation that is answered made, now or when it was first sent. */
export const describeSaved = (idea: IdeaRecord, appliedRevision: number): SavedIdea =>
  Object.assign(describeIdea(idea), { appliedRevision })

export const describeSummary = (idea: ListedIdea, newComments: number): IdeaSummary =>
  Object.assign(
    common(idea),
    {
      kind: idea.kind,
      excerpt: idea.excerpt,
      shareCount: idea.shareCount,
      viewCount: idea.viewCount,
      readerCount: idea.readerCount,
      newComments,
    },
    describeLabels(idea),
  )

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
