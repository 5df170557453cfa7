import { directionOf, rightToLeft } from './direction.ts'
import { escapeMarkdown, escapeStart, fenceFor, textOf, writeLine } from './markdown-lines.ts'
import { type HtmlElement, type HtmlNode, readHtml } from './read-html.ts'

/** A stored idea as Markdown (CommonMark, struck words as GitHub writes them): its title, then its words. */
export function ideaToMarkdown({ title, html }: { title: string; html: string }): string {
  const root = readHtml(html)
  const heading = `# ${escapeMarkdown(title.trim() || 'Untitled Idea')}`
  const text = [heading, ...writeBlocks(root.children)].join('\n\n')
  if (directionOf(`${title} ${textOf(root)}`) === 'ltr') return `${text}\n`
  return `${rightToLeft.begin}\n\n${text}\n\n${rightToLeft.end}\n`
}

const blocks = new Set(['p', 'h1', 'h2', 'h3', 'ul', 'ol', 'blockquote', 'pre', 'hr', 'div'])
const isBlock = (node: HtmlNode): node is HtmlElement => typeof node !== 'string' && blocks.has(node.tag)

/** Words between blocks become a paragraph of their own. */
function writeBlocks(nodes: readonly HtmlNode[]): string[] {
  const written: string[] = []
  let loose: HtmlNode[] = []
  const close = () => {
    written.push(writeParagraph(loose))
    loose = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) loose.push(node)
    else {
      close()
      written.push(...writeBlock(node))
    }
  }
  close()
  return written.filter((block) => block !== '')
}

function writeBlock(element: HtmlElement): string[] {
  const { tag, attributes, children } = element
  if (tag === 'hr') return ['---']
  if (tag === 'pre') return [writeCode(textOf(element))]
  if (tag === 'blockquote') return [indent(writeBlocks(children).join('\n\n'), '> ', '> ')]
  if (tag === 'ul' || tag === 'ol') return [writeList(element)]
  const video = attributes.get('data-youtube')
  if (video !== undefined) return [`<https://www.youtube.com/watch?v=${video}>`]
  const memo = attributes.get('data-audio')
  if (memo !== undefined) return [`[Voice memo](${memo})`]
  if (tag === 'div') return writeBlocks(children)
  if (tag === 'p') return children.some(isBlock) ? writeBlocks(children) : [writeParagraph(children)]
  const words = writeLine(children).replace(/\\?\n/g, ' ').trim()
  return words === '' ? [] : [`${'#'.repeat(Number(tag[1]))} ${words}`]
}

const writeParagraph = (nodes: readonly HtmlNode[]): string =>
  writeLine(nodes)
    .replace(/(?:\\\n\s*)+$/, '')
    .trim()
    .split('\n')
    .map(escapeStart)
    .join('\n')

function writeCode(text: string): string {
  const fence = fenceFor(text, 3)
  return `${fence}\n${text.replace(/\n$/, '')}\n${fence}`
}

function writeList({ tag, attributes, children }: HtmlElement): string {
  const items = children.filter((node): node is HtmlElement => typeof node !== 'string' && node.tag === 'li')
  const first = Math.max(0, Number(attributes.get('start') ?? 1))
  const lines = items.map((item, n) => {
    const mark = tag === 'ul' ? '- ' : `${first + n}. `
    const inside = writeBlocks(item.children)
    return { text: indent(joinItem(inside), mark, ' '.repeat(mark.length)), isLong: inside.length > 2 }
  })
  return lines.map(({ text }) => text).join(lines.some(({ isLong }) => isLong) ? '\n\n' : '\n')
}

/** A nested list follows the first line of its item without an empty line. */
const joinItem = ([first = '', ...rest]: string[]): string =>
  rest.length === 1 && /^(?:- |\d+\. )/.test(rest[0] ?? '')
    ? `${first}\n${rest[0]}`
    : [first, ...rest].join('\n\n')

const indent = (text: string, first: string, others: string): string =>
  text
    .split('\n')
    .map((line, n) => (n === 0 ? first + line : line === '' ? others.trimEnd() : others + line))
    .join('\n')
