import type { Bytes } from '#contract/proofs/bytes.ts'
import type { LabelChange } from '#contract/rules/labels.ts'
import { limits } from '#contract/rules/limits.ts'
import { ensure } from '#contract/zip/package-fault.ts'

/** A picture or a voice memo of words that are brought in: `address` is how the words name it. */
export type IncomingFile = { address: string; name: string; bytes: () => Promise<Bytes> }
/** Words as they stand in a file, not cleaned yet, and the files that they name. */
export type IncomingWords = { title: string; html: string; files: IncomingFile[] }
/** A draft to be made. It is read anew whenever it is needed, so that few of them are in memory at once. */
export type IncomingIdea = { name: string; labels?: LabelChange } & (
  | { kind: 'html'; read: () => Promise<IncomingWords> }
  | { kind: 'pdf'; title: string; fileName: string; bytes: () => Promise<Bytes> }
)

/** How much of a file is read at most, by what it is. */
export const maxBytes = {
  text: limits.contentBytes,
  /** What an archive and an idea say about themselves: each picture of a sealed idea stands twice in it, with its fingerprint. */
  facts: 4 * limits.contentBytes,
  picture: limits.imageBytes,
  memo: limits.audioBytes - 1,
  pdf: limits.pdfBytes - 1,
} as const

/** Drafts that are made at once, of a zip that we did not write. */
export const MAX_TEXTS = 1_000

/** What systems put into a zip beside what people did. */
export const isHidden = (name: string): boolean => /(^|\/)(\.|__MACOSX\/)/.test(name)

export function decode(bytes: Bytes, name: string, advice = ''): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    ensure(false, `${name} is damaged, or no text (UTF-8).${advice}`)
    return ''
  }
}
