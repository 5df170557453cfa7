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
export type TextKind = 'small' | 'title' | 'lead' | 'heading' | 'text' | 'code'
export type Attachment = { name: string; text: string; type: string; description: string }

/** Draws sheets, in a thread of its own where the product runs. */
export type Printer = {
  print: (sheet: Sheet) => Promise<Uint8Array>
  close: () => Promise<void>
}

/** A part of a sentence whose direction is its own and changes nothing around it (first strong isolate). */
export const isolated = (text: string): string => `\u2068${text}\u2069`
