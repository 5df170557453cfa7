import type { Inline } from './parse-inlines.ts'
import { parseInlines } from './parse-inlines.ts'

/** The line below the head of a table: at least two columns of strokes. */
const strokes = /^\|?[ \t]*:?-{2,}:?[ \t]*\|[ \t|:-]*$/

/** Whether a table begins in this line: its head, strokes, and at least one row. */
export const isTable = (lines: string[], at: number): boolean =>
  hasBar(lines[at]) && strokes.test((lines[at + 1] ?? '').trim()) && hasBar(lines[at + 2])

const hasBar = (line = '') => line.includes('|')

/** An idea holds no tables: each row is a line with bars between its cells, the head of the table in bold. */
export function parseTable(lines: string[], at: number): { rows: Inline[][]; next: number } {
  let next = at + 2
  while (hasBar(lines[next])) next += 1
  const head: Inline = { type: 'strong', content: parseRow(lines[at] ?? '') }
  return { rows: [[head], ...lines.slice(at + 2, next).map(parseRow)], next }
}

const parseRow = (line: string): Inline[] =>
  parseInlines(
    line
      .trim()
      .replace(/^\||(?<!\\)\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
      .join(' | '),
  )
