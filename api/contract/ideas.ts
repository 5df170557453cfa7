import * as v from 'valibot'
import { PdfContent } from './content-kind.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { limits } from './limits.ts'

const number = v.pipe(v.number(), v.finite())
const optionalNumber = v.optional(number)
const shortText = v.pipe(v.string(), v.maxLength(limits.commentLength))

/** One element of a canvas-style idea (specification section 3). */
export const Element = v.strictObject({
  type: v.picklist(['text', 'rect', 'circle']),
  x: number,
  y: number,
  rotation: optionalNumber,
  text: v.optional(shortText),
  fontSize: optionalNumber,
  fontFamily: v.optional(v.pipe(v.string(), v.maxLength(80))),
  fill: v.optional(v.pipe(v.string(), v.maxLength(40))),
  fontStyle: v.optional(v.picklist(['normal', 'bold', 'italic', 'bold italic', 'italic bold'])),
  width: optionalNumber,
  height: optionalNumber,
  radius: optionalNumber,
  stroke: v.optional(v.pipe(v.string(), v.maxLength(40))),
  strokeWidth: optionalNumber,
})
export type Element = v.InferOutput<typeof Element>

export const Elements = v.strictObject({
  elements: v.pipe(v.array(Element), v.maxLength(limits.elements, `At most ${limits.elements} elements.`)),
})

/** What a client may write. A PDF's object is accepted back unchanged and never made this way. */
export const WrittenContent = v.union(
  [v.string(), Elements, PdfContent],
  'The content must be text or a list of elements.',
)
export type WrittenContent = v.InferOutput<typeof WrittenContent>
/** What the server answers. Old shapes stay readable: screens show the specification's placeholder for them. */
export const Content = v.unknown()

export const ideaTitle = v.pipe(
  v.string('Please enter a title for your idea'),
  v.trim(),
  v.nonEmpty('Please enter a title for your idea'),
  v.maxLength(limits.titleLength, `Please use at most ${limits.titleLength} characters.`),
)

export const Idea = v.object({
  id: v.number(),
  title: v.string(),
  content: Content,
  status: v.picklist(['draft', 'published']),
  revision: v.number(),
  documentId: v.nullable(v.string()),
  /** SHA-256 of manifest.json, hex; null for a draft. */
  digest: v.nullable(v.string()),
  /** Until proofs exist: the server's time of publishing, labelled 'Published'. */
  blockchainTimestamp: v.nullable(Instant),
  /** The idea that this draft is a new version of. */
  predecessorId: v.nullable(v.number()),
  /** The Idempotency-Key it was made with: the draft's id on the device that made it. */
  draftKey: v.nullable(v.string()),
  /** Which version of the editor's schema wrote the content; 1 when that was never said. */
  editorSchema: v.number(),
  createdAt: Instant,
  lastModified: Instant,
})
export type Idea = v.InferOutput<typeof Idea>

/** The idea as it is now, and the revision that this very operation made: 1 for a create, the first one for a repeat. */
export const SavedIdea = v.object({ ...Idea.entries, appliedRevision: v.number() })
export type SavedIdea = v.InferOutput<typeof SavedIdea>

/** An earlier version of a draft, without its words. */
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
})
export type VersionSummary = v.InferOutput<typeof VersionSummary>

export const IdeaVersion = v.object({
  revision: v.number(),
  title: v.string(),
  content: Content,
  savedAt: Instant,
})
export type IdeaVersion = v.InferOutput<typeof IdeaVersion>

/** A card of the portfolio: everything but the content. */
export const IdeaSummary = v.object({
  ...v.omit(Idea, ['content', 'digest']).entries,
  kind: v.picklist(['html', 'pdf', 'elements', 'other']),
  /** The first words, plain text. */
  excerpt: v.string(),
  shareCount: v.number(),
  viewCount: v.number(),
})
export type IdeaSummary = v.InferOutput<typeof IdeaSummary>

const EditorSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.editorSchema))
const WriteIdea = v.strictObject({
  title: ideaTitle,
  content: WrittenContent,
  editorSchema: v.optional(EditorSchema),
})

const draftKeyHeader =
  "The draft's id on the device (8 to 64 of A-Z a-z 0-9 _ -), kept for life: a repeat answers the idea that it made, 410 once that is deleted."
const ifMatchHeader =
  'The revision that was seen, in quotes. A stale one is 412 with the idea as it is now; without it the write is accepted and what it replaces is kept.'
const opIdHeader =
  'An id of this operation (8 to 64 of A-Z a-z 0-9 _ -). A repeat changes nothing and answers with the revision that the first one made; the last 50 are known.'

export const listIdeas = endpoint({
  method: 'GET',
  path: '/api/ideas',
  status: 200,
  answer: v.array(IdeaSummary),
})
export const getIdea = endpoint({
  method: 'GET',
  path: '/api/ideas/:id',
  params: Id,
  status: 200,
  answer: Idea,
})
export const createIdea = endpoint({
  method: 'POST',
  path: '/api/ideas',
  body: v.strictObject({
    ...WriteIdea.entries,
    predecessorId: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  headers: { 'Idempotency-Key': draftKeyHeader },
  status: 201,
  answer: SavedIdea,
})
export const createPdfIdea = endpoint({
  method: 'POST',
  path: '/api/ideas/pdf',
  upload: 'file',
  body: v.strictObject({ title: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(limits.titleLength))) }),
  headers: { 'Idempotency-Key': draftKeyHeader },
  status: 201,
  answer: SavedIdea,
})
export const updateIdea = endpoint({
  method: 'PUT',
  path: '/api/ideas/:id',
  params: Id,
  body: WriteIdea,
  headers: { 'If-Match': ifMatchHeader, 'X-Op-Id': opIdHeader },
  status: 200,
  answer: SavedIdea,
})
export const publishIdea = endpoint({
  method: 'PUT',
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
  path: '/api/ideas/:id/file',
  params: Id,
  status: 200,
  answer: 'file',
})
/** The exact bytes whose SHA-256 is the digest (published ideas only). */
export const getIdeaManifest = endpoint({
  method: 'GET',
  path: '/api/ideas/:id/manifest',
  params: Id,
  status: 200,
  answer: 'file',
})
/** Earlier versions of an idea, newest first; they go with a deleted draft. */
export const listVersions = endpoint({
  method: 'GET',
  path: '/api/ideas/:id/versions',
  params: Id,
  status: 200,
  answer: v.array(VersionSummary),
})
export const getVersion = endpoint({
  method: 'GET',
  path: '/api/ideas/:id/versions/:revision',
  params: v.object({ ...Id.entries, revision: Id.entries.id }),
  status: 200,
  answer: IdeaVersion,
})
