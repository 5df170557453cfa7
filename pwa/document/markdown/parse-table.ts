import type { Inline } from './parse-inlines.ts'
import { parseInlines } from './parse-inlines.ts'

/** The delimiter row below the header of a table, with at least two columns. */
const delimiterRow = /^\|?[ \t]*:?-{2,}:?[ \t]*\|[ \t|:-]*$/

/** Whether a table begins in this line: its header, the delimiter row, and at least one row. */
export const isTable = (lines: string[], at: number): boolean =>
  hasBar(lines[at]) && delimiterRow.test((lines[at + 1] ?? '').trim()) && hasBar(lines[at + 2])

const hasBar = (line = '') => line.includes('|')

/** An idea cannot hold tables, so each row becomes a line with bars between its cells, and the header row is bold. */
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
