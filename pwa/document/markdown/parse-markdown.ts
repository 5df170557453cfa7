import { type Inline, parseInlines } from './parse-inlines.ts'
import { findList, isItem, isRule } from './parse-list.ts'
import { isTable, parseTable } from './parse-table.ts'

/** Markdown as a tree. What is not known as Markdown is text, HTML included. */
export type Block =
  | { type: 'heading'; level: 1 | 2 | 3; content: Inline[] }
  | { type: 'paragraph'; content: Inline[] }
  | { type: 'list'; start: number | null; items: Block[][] }
  | { type: 'quote'; content: Block[] }
  | { type: 'code'; text: string }
  | { type: 'rule' }

/** How deeply lists and quotes may be nested; what is deeper stays text. */
const MAX_DEPTH = 10
/** How much of an assistant's answer is parsed. What people bring themselves is parsed whole. */
const MAX_LENGTH = 60_000

/** The only Markdown parser: for answers of the assistant, pasted text, and imported files. */
export const parseMarkdown = (text: string, maxLength = MAX_LENGTH): Block[] =>
  parseBlocks(text.slice(0, maxLength).replace(/\r\n?/g, '\n').split('\n'), 0)

/** Backticks that open and close in one line are inline code, not a fence. */
const fence = /^ {0,3}(`{3,}(?![^`]*`)|~{3,})/
const heading = /^ {0,3}(#{1,6})[ \t]+(.*)$/
const quote = /^ {0,3}> ?/

const startsBlock = (line: string) =>
  fence.test(line) || heading.test(line) || isRule(line) || quote.test(line) || isItem(line)

type Taken = { blocks: Block[]; next: number }

function parseBlocks(lines: string[], depth: number): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    if (line.trim() === '') at += 1
    else {
      const taken = takeBlock(lines, at, line, depth)
      for (const block of taken.blocks) blocks.push(block)
      at = taken.next
    }
  }
  return blocks
}

function takeBlock(lines: string[], at: number, line: string, depth: number): Taken {
  if (fence.test(line)) return takeCode(lines, at, line)
  const [, hashes, words] = heading.exec(line) ?? []
  if (hashes !== undefined) {
    const level = hashes.length === 1 ? 1 : hashes.length === 2 ? 2 : 3
    return {
      blocks: [{ type: 'heading', level, content: parseInlines(withoutClosingHashes(words ?? '')) }],
      next: at + 1,
    }
  }
  if (isRule(line)) return { blocks: [{ type: 'rule' }], next: at + 1 }
  if (depth < MAX_DEPTH && quote.test(line)) return takeQuote(lines, at, depth)
  if (depth < MAX_DEPTH && isItem(line)) return takeList(lines, at, depth)
  return isTable(lines, at) ? takeTable(lines, at) : takeParagraph(lines, at)
}

/** Removes the # characters that may close a heading, but not those of a word such as C#. */
function withoutClosingHashes(text: string): string {
  const words = text.trim()
  let end = words.length
  while (words[end - 1] === '#') end -= 1
  return end === 0 || /\s/.test(words[end - 1] ?? '') ? words.slice(0, end).trimEnd() : words
}

function takeCode(lines: string[], at: number, line: string): Taken {
  const mark = fence.exec(line)?.[1] ?? '```'
  let end = at + 1
  while (end < lines.length && !closes(lines[end] ?? '', mark)) end += 1
  // One word after the opening fence names a language; several words are text that somebody wrote there, and stay.
  const infoString = line.trimStart().slice(mark.length).trim()
  const first = /\s/.test(infoString) ? [infoString] : []
  return {
    blocks: [{ type: 'code', text: [...first, ...lines.slice(at + 1, end)].join('\n') }],
    next: end + 1,
  }
}

const closes = (line: string, mark: string) => line.trim().startsWith(mark) && !/[^`~\s]/.test(line)

function takeQuote(lines: string[], at: number, depth: number): Taken {
  let next = at
  while (next < lines.length && quote.test(lines[next] ?? '')) next += 1
  const inside = lines.slice(at, next).map((line) => line.replace(quote, ''))
  return { blocks: [{ type: 'quote', content: parseBlocks(inside, depth + 1) }], next }
}

function takeList(lines: string[], at: number, depth: number): Taken {
  const { start, items, next } = findList(lines, at, startsBlock)
  const read = items.map((inside) => parseBlocks(inside, depth + 1))
  return { blocks: [{ type: 'list', start, items: read }], next }
}

function takeTable(lines: string[], at: number): Taken {
  const { rows, next } = parseTable(lines, at)
  return { blocks: rows.map((content) => ({ type: 'paragraph', content })), next }
}

function takeParagraph(lines: string[], at: number): Taken {
  let next = at + 1
  while (next < lines.length && lines[next]?.trim() !== '' && !startsBlock(lines[next] ?? '')) {
    if (isTable(lines, next)) break
    next += 1
  }
  const text = lines
    .slice(at, next)
    .map((line) => line.trimStart())
    .join('\n')
  return { blocks: [{ type: 'paragraph', content: parseInlines(text) }], next }
}
