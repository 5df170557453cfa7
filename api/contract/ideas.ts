import * as v from 'valibot'
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
export const PdfContent = v.strictObject({
  type: v.literal('pdf'),
  pdfPath: v.string(),
  fileName: v.string(),
})

/** What a client may write. A PDF's object is accepted back unchanged and never made this way. */
export const WrittenContent = v.union(
  [v.string(), Elements, PdfContent],
  'The content must be text or a list of elements.',
)
export type WrittenContent = v.InferOutput<typeof WrittenContent>
/** What the server answers. Old shapes stay readable: screens show the specification's placeholder for them. */
export const Content = v.unknown()

export type ContentKind = 'html' | 'pdf' | 'elements' | 'other'

/** Which of the specification's content shapes this is. */
export function contentKind(content: unknown): ContentKind {
  if (typeof content === 'string') return 'html'
  if (v.is(PdfContent, content)) return 'pdf'
  return v.is(v.object({ elements: v.array(v.unknown()) }), content) ? 'elements' : 'other'
}

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
  createdAt: Instant,
  lastModified: Instant,
})
export type Idea = v.InferOutput<typeof Idea>

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

const WriteIdea = v.strictObject({ title: ideaTitle, content: WrittenContent })

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
/** Accepts `Idempotency-Key` (the draft's id on the device): a repeat answers the idea it made, 410 once that is deleted. */
export const createIdea = endpoint({
  method: 'POST',
  path: '/api/ideas',
  body: v.strictObject({
    ...WriteIdea.entries,
    predecessorId: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  status: 201,
  answer: Idea,
})
export const createPdfIdea = endpoint({
  method: 'POST',
  path: '/api/ideas/pdf',
  upload: 'file',
  body: v.strictObject({ title: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(limits.titleLength))) }),
  status: 201,
  answer: Idea,
})
/** Accepts `If-Match: "<revision>"`; a stale one is 412 with the current idea. */
export const updateIdea = endpoint({
  method: 'PUT',
  path: '/api/ideas/:id',
  params: Id,
  body: WriteIdea,
  status: 200,
  answer: Idea,
})
/** Accepts `If-Match`; without it the current revision is published. */
export const publishIdea = endpoint({
  method: 'PUT',
  path: '/api/ideas/:id/publish',
  params: Id,
  status: 200,
  answer: Idea,
})
export const deleteIdea = endpoint({
  method: 'DELETE',
  path: '/api/ideas/:id',
  params: Id,
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
