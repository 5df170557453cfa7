import { contentText } from './content-text.ts'

/** The size of an idea's content for the quotas: the bytes of its HTML, or of the JSON of its elements. */
export const contentBytes = (content: unknown): number => Buffer.byteLength(contentText(content))

/** The size of a stored idea's text; 0 for a PDF idea, whose file is counted instead. */
export const wordsBytes = ({ kind, content }: { kind: string; content: unknown }): number =>
  kind === 'pdf' ? 0 : contentBytes(content)

/** The size of a release's text; 0 for a PDF, whose file is counted instead. */
export const releaseBytes = ({ file, content }: { file: object | null; content: unknown }): number =>
  file ? 0 : contentBytes(content)
