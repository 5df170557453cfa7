import * as v from 'valibot'

export const PdfContent = v.strictObject({
  type: v.literal('pdf'),
  pdfPath: v.string(),
  fileName: v.string(),
})

export type ContentKind = 'html' | 'pdf' | 'elements' | 'other'

/** Which of the specification's content shapes this is. */
export function contentKind(content: unknown): ContentKind {
  if (typeof content === 'string') return 'html'
  if (v.is(PdfContent, content)) return 'pdf'
  return v.is(v.object({ elements: v.array(v.unknown()) }), content) ? 'elements' : 'other'
}
