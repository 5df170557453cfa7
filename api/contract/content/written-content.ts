import * as v from 'valibot'
import { contentKind, PdfContent } from './content-kind.ts'
import { Elements } from './elements.ts'

/** An object of a shape that nobody here knows: kept as it was sent, and shown as the specification's placeholder. */
const OtherContent = v.pipe(
  v.unknown(),
  v.check((content) => !Array.isArray(content)),
  v.record(v.string(), v.unknown()),
  v.check((content) => content.type !== 'pdf' && contentKind(content) === 'other'),
)

/** What a client may write. A PDF's object is accepted back unchanged and never made this way. */
export const WrittenContent = v.union(
  [v.string(), Elements, PdfContent, OtherContent],
  'The content must be text or an object.',
)
export type WrittenContent = v.InferOutput<typeof WrittenContent>
