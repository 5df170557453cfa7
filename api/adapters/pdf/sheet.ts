import type { StampFault } from '#contract/rules/stamp-faults.ts'

/** A document to be printed: its blocks from top to bottom, and the files that are attached to it. It knows no product word. */
export type Sheet = {
  title: string
  /** The creation time written into the file, so that the same sheet always gives the same bytes. */
  writtenAt: string
  blocks: Block[]
  attachments: Attachment[]
}
type Block =
  | { kind: TextKind; text: string }
  /** Terms and their values. */
  | { kind: 'facts'; rows: [string, string][] }
  /** A round seal with a keyhole, in the upper right corner. */
  | { kind: 'seal' }
  /** A grid of dark and light squares, such as a QR code, and its text. */
  | { kind: 'squares'; rows: boolean[][]; text: string }
export type TextKind = 'small' | 'title' | 'lead' | 'heading' | 'text' | 'code'
export type Attachment = { name: string; text: string; type: string; description: string }

/** A PDF, and the lines that are to be written over each of its pages. */
export type StampTask = { bytes: Uint8Array; lines: readonly string[] }
/** `pages` is the number of its pages. */
export type Stamped = { stamped: Uint8Array; pages: number } | { fault: StampFault }

/** Draws sheets and stamps PDFs, in threads of their own where the product runs. */
export type Printer = {
  print: (sheet: Sheet) => Promise<Uint8Array>
  /** Null if too many are waiting, or if it took too long: it may be tried again. */
  stamp: (task: StampTask) => Promise<Stamped | null>
  close: () => Promise<void>
}

/** Isolates a part of a sentence, so that its direction changes nothing around it (first strong isolate). */
export const isolated = (text: string): string => `\u2068${text}\u2069`
