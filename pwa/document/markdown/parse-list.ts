import { indentOf, outdent } from './indentation.ts'

/** A list as it was found: its first number where it has numbers, and the lines of each item without their signs. */
export type FoundList = { start: number | null; items: string[][]; next: number }

const sign = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+|$)/
const rule = /^ {0,3}([-*_])([ \t]*\1){2,}[ \t]*$/

export const isItem = (line: string): boolean => sign.test(line)
export const isRule = (line: string): boolean => rule.test(line)
const isNumbered = (line: string) => /\d/.test(sign.exec(line)?.[2] ?? '')

/**
 * Items of one kind. What stands deeper below an item belongs to it, by two columns already, as most people write it; a line that begins
 * nothing goes on with the words above it.
 */
export function findList(lines: string[], at: number, startsBlock: (line: string) => boolean): FoundList {
  const first = lines[at] ?? ''
  const isOrdered = isNumbered(first)
  const outer = indentOf(first)
  const items: string[][] = []
  let width = 0
  /** Up to here empty lines are known to stand inside of the list. */
  let inside = 0
  let next = at
  for (; next < lines.length; next++) {
    const line = lines[next] ?? ''
    const current = items.at(-1)
    const isEmpty = line.trim() === ''
    if (current && !isEmpty && indentOf(line) > outer + 1) current.push(outdent(line, width))
    else if (isItem(line) && isNumbered(line) === isOrdered && !isRule(line)) {
      const found = sign.exec(line)?.[0] ?? ''
      width = indentOf(line) + found.trim().length + 1
      items.push([withBox(line.slice(found.length))])
    } else if (current && isEmpty) {
      if (next >= inside) inside = endOfGap(lines, next)
      if (!goesOn(lines[inside] ?? '', outer, isOrdered)) break
      current.push('')
    } else if (current && !isEmpty && !startsBlock(line) && current.at(-1)?.trim()) current.push(line.trim())
    else break
  }
  return { start: isOrdered ? Number.parseInt(sign.exec(first)?.[2] ?? '1', 10) : null, items, next }
}

function endOfGap(lines: string[], at: number): number {
  let next = at
  while (next < lines.length && lines[next]?.trim() === '') next += 1
  return next
}

/** After empty lines a list goes on with an item of its kind or with something deeper. */
const goesOn = (line: string, outer: number, isOrdered: boolean): boolean =>
  indentOf(line) > outer + 1 || (isItem(line) && isNumbered(line) === isOrdered)

/** An item of a list of tasks says with a sign whether it is done. */
const withBox = (words: string): string =>
  words.replace(/^\[([ xX])\][ \t]+/, (_, mark: string) => (mark === ' ' ? '☐ ' : '☑ '))
