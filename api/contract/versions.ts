import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { Content } from './ideas.ts'
import { Timestamp } from './timestamp-state.ts'

/** An earlier version of a draft, without its content. */
export const VersionSummary = v.object({
  revision: v.number(),
  title: v.string(),
  excerpt: v.string(),
  /** Bytes of the content, UTF-8. */
  size: v.number(),
  /** When this version was written. */
  savedAt: Instant,
  /** Overwritten by a client that did not say which revision it had seen. */
  unseen: v.boolean(),
  /** Sealed: its digest is, or is about to be, in the log of timestamps, and it is kept for as long as the idea. */
  sealed: v.optional(v.nullable(v.object({ timestamp: v.nullable(Timestamp) })), null),
})
export type VersionSummary = v.InferOutput<typeof VersionSummary>

export const IdeaVersion = v.object({
  revision: v.number(),
  title: v.string(),
  content: Content,
  savedAt: Instant,
})
export type IdeaVersion = v.InferOutput<typeof IdeaVersion>

/** Earlier versions of an idea and all sealed ones, also the present one, newest first; deleting a draft deletes them. */
export const listVersions = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/ideas/:id/versions',
  params: Id,
  status: 200,
  answer: v.array(VersionSummary),
  hasLargeAnswer: true,
})
export const getVersion = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/ideas/:id/versions/:revision',
  params: v.object({ ...Id.entries, revision: Id.entries.id }),
  status: 200,
  answer: IdeaVersion,
  hasLargeAnswer: true,
})
