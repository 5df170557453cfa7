import * as v from 'valibot'
import { contentKind, PdfContent } from './content-kind.ts'
import { Elements } from './elements.ts'

/** An object of an unknown shape: stored as it was sent, and shown as the specification's placeholder. */
const OtherContent = v.pipe(
  v.unknown(),
  v.check((content) => !Array.isArray(content)),
  v.record(v.string(), v.unknown()),
  v.check((content) => content.type !== 'pdf' && contentKind(content) === 'other'),
)

/** What a client may write. The object of a PDF is accepted back unchanged; a PDF idea is never created this way. */
export const WrittenContent = v.union(
  [v.string(), Elements, PdfContent, OtherContent],
  'The content must be text or an object.',
)
export type WrittenContent = v.InferOutput<typeof WrittenContent>
