import * as v from 'valibot'
import { WrittenContent } from './content/written-content.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { Labelling } from './rules/labels.ts'
import { limits } from './rules/limits.ts'
import { PageQuery } from './rules/page-query.ts'
import { stampFaults } from './rules/stamp-faults.ts'
import { Timestamp } from './timestamp-state.ts'

/** Content as the server answers it. Old shapes stay readable: screens show the specification's placeholder for them. */
export const Content = v.unknown()

export const ideaTitle = v.pipe(
  v.string('Please enter a title for your idea'),
  v.trim(),
  v.nonEmpty('Please enter a title for your idea'),
  v.maxLength(limits.titleLength, `Please use at most ${limits.titleLength} characters.`),
)

/**
 * The original that a conflict copy was made from, never another copy. It is part of neither the title nor what publishing freezes.
 * `title` is the original's title at that time, in case it is deleted.
 */
export const CopyOf = v.object({
  /** Null where the original had no id yet; the list of ideas fills it in once it has one. */
  ideaId: v.nullable(v.number()),
  /** The original's Idempotency-Key, where the device knew it. */
  draftKey: v.nullable(v.string()),
  title: v.string(),
})
export type CopyOf = v.InferOutput<typeof CopyOf>

export const Idea = v.object({
  id: v.number(),
  title: v.string(),
  content: Content,
  status: v.picklist(['draft', 'published']),
  revision: v.number(),
  documentId: v.nullable(v.string()),
  /** SHA-256 of manifest.json, hex; null for a draft. */
  digest: v.nullable(v.string()),
  /** The server's time of publishing, labelled 'Published'. */
  blockchainTimestamp: v.nullable(Instant),
  /** Why copies of a PDF cannot carry their readers' names; null where they can, and as long as nobody has tried. */
  stampFault: v.optional(v.nullable(v.picklist(stampFaults)), null),
  /** Null until its digest is in the log of timestamps. Absent in answers that a device stored before that log existed. */
  timestamp: v.optional(v.nullable(Timestamp), null),
  /** The idea that this draft is a new version of. */
  predecessorId: v.nullable(v.number()),
  /** Absent in answers that a device stored before the field existed. */
  copyOf: v.optional(v.nullable(CopyOf), null),
  /** The Idempotency-Key it was made with: the draft's id on the device that made it. */
  draftKey: v.nullable(v.string()),
  /** Which version of the editor's schema wrote the content; 1 where no client said. */
  editorSchema: v.number(),
  createdAt: Instant,
  lastModified: Instant,
})
export type Idea = v.InferOutput<typeof Idea>

/** The idea as it is now, and the revision that this operation made: 1 for a create; for a repeat, the one made the first time. */
export const SavedIdea = v.object({ ...Idea.entries, appliedRevision: v.number() })
export type SavedIdea = v.InferOutput<typeof SavedIdea>

/** A card of the portfolio: everything but the content. */
export const IdeaSummary = v.object({
  ...v.omit(Idea, ['content', 'digest', 'stampFault']).entries,
  kind: v.picklist(['html', 'pdf', 'elements', 'other']),
  /** The first words, plain text. */
  excerpt: v.string(),
  shareCount: v.number(),
  viewCount: v.number(),
  /** People who opened it, counted by address; also 0 where it was opened before people were counted. */
  readerCount: v.optional(v.number(), 0),
  /** Comments of readers that the owner has not seen, on any device. */
  newComments: v.optional(v.number(), 0),
  ...Labelling.entries,
})
export type IdeaSummary = v.InferOutput<typeof IdeaSummary>

const EditorSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.editorSchema))
const WriteCopyOf = v.strictObject({
  ideaId: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  draftKey: v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))),
  title: v.pipe(v.string(), v.maxLength(limits.titleLength)),
})
const WriteIdea = v.strictObject({
  title: ideaTitle,
  content: WrittenContent,
  editorSchema: v.optional(EditorSchema),
})

const draftKeyHeader =
  "The draft's id on the device (8 to 64 of A-Z a-z 0-9 _ -), kept for life: a repeat returns the same idea, or 410 once that is deleted."
const ifMatchHeader =
  'The revision that was seen, in quotes. A stale one is 412 with the idea as it is now; without it the write is accepted and what it replaces is kept.'
const opIdHeader =
  'An id of this operation (8 to 64 of A-Z a-z 0-9 _ -). A repeat changes nothing and returns the revision that the first one made; the last 50 are known.'

export const listIdeas = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/ideas',
  query: PageQuery,
  status: 200,
  answer: v.array(IdeaSummary),
  hasLargeAnswer: true,
})
export const getIdea = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/ideas/:id',
  params: Id,
  status: 200,
  answer: Idea,
  hasLargeAnswer: true,
})
export const createIdea = endpoint({
  method: 'POST',
  by: 'owner',
  path: '/api/ideas',
  body: v.strictObject({
    ...WriteIdea.entries,
    predecessorId: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    copyOf: v.optional(v.nullable(WriteCopyOf), null),
  }),
  headers: { 'Idempotency-Key': draftKeyHeader },
  status: 201,
  answer: SavedIdea,
})
export const createPdfIdea = endpoint({
  method: 'POST',
  by: 'owner',
  path: '/api/ideas/pdf',
  upload: 'file',
  body: v.strictObject({ title: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(limits.titleLength))) }),
  headers: { 'Idempotency-Key': draftKeyHeader },
  status: 201,
  answer: SavedIdea,
})
export const updateIdea = endpoint({
  method: 'PUT',
  by: 'owner',
  path: '/api/ideas/:id',
  params: Id,
  body: WriteIdea,
  headers: { 'If-Match': ifMatchHeader, 'X-Op-Id': opIdHeader },
  status: 200,
  answer: SavedIdea,
})
export const publishIdea = endpoint({
  method: 'PUT',
  by: 'owner',
  path: '/api/ideas/:id/publish',
  params: Id,
  headers: {
    'If-Match':
      'The revision that is published; without it the current one. Naming the revision that was published makes a repeat safe.',
  },
  status: 200,
  answer: Idea,
})
export const deleteIdea = endpoint({
  method: 'DELETE',
  by: 'owner',
  path: '/api/ideas/:id',
  params: Id,
  headers: {
    'If-Match': 'The revision that was seen, in quotes. A stale one is 412 with the idea as it is now.',
    'X-Op-Id': opIdHeader,
  },
  status: 204,
  answer: null,
})
/** The PDF of the owner's own idea, by byte ranges. */
export const getIdeaFile = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/ideas/:id/file',
  params: Id,
  status: 200,
  answer: 'file',
})
/** The exact bytes whose SHA-256 is the digest (published ideas only). */
export const getIdeaManifest = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/ideas/:id/manifest',
  params: Id,
  status: 200,
  answer: 'file',
})
