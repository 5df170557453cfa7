import { indentOf, outdent } from './indentation.ts'

/** A list: its first number where it is numbered, and the lines of each item without their markers. */
export type FoundList = { start: number | null; items: string[][]; next: number }

const marker = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+|$)/
const rule = /^ {0,3}([-*_])([ \t]*\1){2,}[ \t]*$/

export const isItem = (line: string): boolean => marker.test(line)
export const isRule = (line: string): boolean => rule.test(line)
const isNumbered = (line: string) => /\d/.test(marker.exec(line)?.[2] ?? '')

/**
 * Items of one kind. Lines that are indented by two columns or more belong to the item above them, because most people write them so; a
 * line that starts no block continues the text above it.
 */
export function findList(lines: string[], at: number, startsBlock: (line: string) => boolean): FoundList {
  const first = lines[at] ?? ''
  const isOrdered = isNumbered(first)
  const outer = indentOf(first)
  const items: string[][] = []
  let width = 0
  /** Empty lines up to here are known to be inside the list. */
  let inside = 0
  let next = at
  for (; next < lines.length; next++) {
    const line = lines[next] ?? ''
    const current = items.at(-1)
    const isEmpty = line.trim() === ''
    if (current && !isEmpty && indentOf(line) > outer + 1) current.push(outdent(line, width))
    else if (isItem(line) && isNumbered(line) === isOrdered && !isRule(line)) {
      const found = marker.exec(line)?.[0] ?? ''
      width = indentOf(line) + found.trim().length + 1
      items.push([withCheckbox(line.slice(found.length))])
    } else if (current && isEmpty) {
      if (next >= inside) inside = endOfGap(lines, next)
      if (!continuesList(lines[inside] ?? '', outer, isOrdered)) break
      current.push('')
    } else if (current && !isEmpty && !startsBlock(line) && current.at(-1)?.trim()) current.push(line.trim())
    else break
  }
  return { start: isOrdered ? Number.parseInt(marker.exec(first)?.[2] ?? '1', 10) : null, items, next }
}

function endOfGap(lines: string[], at: number): number {
  let next = at
  while (next < lines.length && lines[next]?.trim() === '') next += 1
  return next
}

/** After empty lines, an item of the same kind or something more indented continues the list. */
const continuesList = (line: string, outer: number, isOrdered: boolean): boolean =>
  indentOf(line) > outer + 1 || (isItem(line) && isNumbered(line) === isOrdered)

/** The checkbox of a task list item becomes a character. */
const withCheckbox = (words: string): string =>
  words.replace(/^\[([ xX])\][ \t]+/, (_, mark: string) => (mark === ' ' ? '☐ ' : '☑ '))
