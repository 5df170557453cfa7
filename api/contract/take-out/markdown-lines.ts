import type { HtmlNode } from './read-html.ts'

const marks: Readonly<Record<string, string>> = {
  strong: '**',
  b: '**',
  em: '*',
  i: '*',
  s: '~~',
  del: '~~',
  strike: '~~',
}

/** Inline nodes as a line of Markdown. Formats that Markdown lacks (colours, underlines) become plain words. */
export function writeLine(nodes: readonly HtmlNode[]): string {
  return mergeMarks(nodes).map(writeNode).join('')
}

/** Merges neighbours with the same mark, so that no doubled signs stand between them. */
function mergeMarks(nodes: readonly HtmlNode[]): HtmlNode[] {
  const all: HtmlNode[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    const isSame =
      typeof node !== 'string' && typeof last === 'object' && node.tag === last.tag && node.tag in marks
    if (isSame) all[all.length - 1] = { ...node, children: [...last.children, ...node.children] }
    else all.push(node)
  }
  return all
}

function writeNode(node: HtmlNode): string {
  if (typeof node === 'string') return escapeMarkdown(node)
  const { tag, attributes, children } = node
  if (tag === 'br') return '\\\n'
  if (tag === 'img')
    return `![${escapeMarkdown(attributes.get('alt') ?? '')}](${addressOf(attributes.get('src'))})`
  if (tag === 'code') return writeCode(textOf(node))
  const words = writeLine(children)
  if (tag === 'a') return words.trim() === '' ? words : `[${words}](${addressOf(attributes.get('href'))})`
  const mark = marks[tag]
  return mark === undefined ? words : wrap(mark, words)
}

/** Markdown needs a mark right beside its words: spaces at their ends go outside. */
function wrap(mark: string, words: string): string {
  const [, before = '', inside = '', after = ''] = /^((?:\s|\\\n)*)(.*?)((?:\s|\\\n)*)$/s.exec(words) ?? []
  return inside === '' ? before + after : `${before}${mark}${inside}${mark}${after}`
}

function writeCode(text: string): string {
  const fence = fenceFor(text, 1)
  const space = /^`|`$/.test(text) ? ' ' : ''
  return text === '' ? '' : `${fence}${space}${text.replaceAll('\n', ' ')}${space}${fence}`
}

/** More backticks in a row than stand anywhere in the text. */
export function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  return '`'.repeat(Math.max(least, longest + 1))
}

const addressOf = (address = '') =>
  address.replace(/[\s<>()\\]/g, (sign) => (sign === '(' ? '%28' : sign === ')' ? '%29' : encodeURI(sign)))

/** The plain text of a node. */
export function textOf(node: HtmlNode): string {
  if (typeof node === 'string') return node
  return node.tag === 'br' ? '\n' : node.children.map(textOf).join('')
}

/** Escapes words, so that Markdown reads them as the same words. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\s\n]+/g, (space) => (space.includes('\n') ? ' ' : space))
    .replace(/[\\`*_[\]~<]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')

/** Escapes what would make a heading, a list, a quote or a rule of a line that begins with it. */
export const escapeStart = (line: string): string =>
  line
    .trimStart()
    .replace(/^(#{1,6}(?=\s|$)|[>+|=-])/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
