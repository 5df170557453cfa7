import type { StampFault } from '#contract/rules/stamp-faults.ts'

/** A paper as it is printed: what stands on it from top to bottom, and the files that are attached to it. No product word is in it. */
export type Sheet = {
  title: string
  /** The moment that the file says it was made, so that the same paper always has the same bytes. */
  writtenAt: string
  blocks: Block[]
  attachments: Attachment[]
}
type Block =
  | { kind: TextKind; text: string }
  /** Terms beside what they are. */
  | { kind: 'facts'; rows: [string, string][] }
  /** A round seal with a keyhole, in the upper right corner. */
  | { kind: 'seal' }
  /** A square of dark and light ones, such as a QR code, and what it says. */
  | { kind: 'squares'; rows: boolean[][]; text: string }
export type TextKind = 'small' | 'title' | 'lead' | 'heading' | 'text' | 'code'
export type Attachment = { name: string; text: string; type: string; description: string }

/** A PDF, and the lines that are to be written over each of its pages. */
export type StampTask = { bytes: Uint8Array; lines: readonly string[] }
/** `pages`: how many it has. */
export type Stamped = { stamped: Uint8Array; pages: number } | { fault: StampFault }

/** Draws sheets and stamps PDFs, in threads of their own where the product runs. */
export type Printer = {
  print: (sheet: Sheet) => Promise<Uint8Array>
  /** Null where too many wait, or where it took too long: it may be tried again. */
  stamp: (task: StampTask) => Promise<Stamped | null>
  close: () => Promise<void>
}

/** A part of a sentence whose direction is its own and changes nothing around it (first strong isolate). */
export const isolated = (text: string): string => `\u2068${text}\u2069`
