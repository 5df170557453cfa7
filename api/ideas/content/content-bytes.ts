import { contentText } from './content-text.ts'

/** The bytes of an idea's content as the quotas count them: its HTML, or the JSON of its elements. */
export const contentBytes = (content: unknown): number => Buffer.byteLength(contentText(content))

/** Of a stored idea: a PDF is counted by its file. */
export const wordsBytes = ({ kind, content }: { kind: string; content: unknown }): number =>
  kind === 'pdf' ? 0 : contentBytes(content)

/** Of what a reader was shown. */
export const releaseBytes = ({ file, content }: { file: object | null; content: unknown }): number =>
  file ? 0 : contentBytes(content)
