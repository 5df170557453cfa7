import type { Bytes } from '#contract/proofs/bytes.ts'
import type { LabelChange } from '#contract/rules/labels.ts'
import { limits } from '#contract/rules/limits.ts'
import { ensure } from '#contract/zip/package-fault.ts'

/** A picture or voice memo of imported words; `address` is how the words refer to it. */
export type IncomingFile = { address: string; name: string; bytes: () => Promise<Bytes> }
/** Words as they are in a file, not cleaned yet, and the files that they name. */
export type IncomingWords = { title: string; html: string; files: IncomingFile[] }
/** A draft to be made. It is read again each time it is needed, so that few are in memory at once. */
export type IncomingIdea = { name: string; labels?: LabelChange } & (
  | { kind: 'html'; read: () => Promise<IncomingWords> }
  | { kind: 'pdf'; title: string; fileName: string; bytes: () => Promise<Bytes> }
)

/** The most bytes that are read of a file, by its kind. */
export const maxBytes = {
  text: limits.contentBytes,
  /** In UTF-16 a text has up to twice the bytes that it has in UTF-8, and two that say so. */
  utf16: 2 * limits.contentBytes + 2,
  /** account.json and idea.json: a sealed idea lists each of its pictures twice, with the picture's fingerprint. */
  facts: 4 * limits.contentBytes,
  picture: limits.imageBytes,
  memo: limits.audioBytes - 1,
  pdf: limits.pdfBytes - 1,
} as const

/** The most drafts that are made at once of a zip that is not an IdeaVault archive. */
export const MAX_TEXTS = 1_000

/** Files that operating systems add to a zip. */
export const isHidden = (name: string): boolean => /(^|\/)(\.|__MACOSX\/)/.test(name)

export function decode(bytes: Bytes, name: string, advice = ''): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    ensure(false, `${name} is damaged, or not UTF-8 text.${advice}`)
    return ''
  }
}

/** Windows saves texts in UTF-16, too, whose first two bytes say so. */
const encodingOf = ([first, second]: Bytes): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
