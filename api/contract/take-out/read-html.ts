/** A part of a text: words, or an element with what stands in it. */
export type HtmlNode = string | HtmlElement
export type HtmlElement = { tag: string; attributes: ReadonlyMap<string, string>; children: HtmlNode[] }

/** A tag with its attributes, or words up to the next one. A sign that begins no tag is a word. */
const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+|</gi
const attribute = /([\w:-]+)(?:="([^"]*)")?/g
const empty = new Set(['br', 'hr', 'img'])
/** Deeper than this an element is passed over, and what stands in it belongs to the one around it. */
const MAX_DEPTH = 60

/**
 * A stored text as a tree, with which both sides write papers. It reads what the sanitiser writes and nothing else: the tree is never
 * shown as HTML again.
 */
export function readHtml(html: string): HtmlElement {
  const root: HtmlElement = { tag: '', attributes: new Map(), children: [] }
  const open = [{ tag: '', element: root }]
  for (const [words, slash, name, attributes = ''] of html.matchAll(token)) {
    const within = open.at(-1)?.element ?? root
    const tag = name?.toLowerCase()
    if (tag === undefined) within.children.push(decode(words))
    else if (slash) {
      const at = open.findLastIndex((one) => one.tag === tag)
      if (at > 0) open.length = at
    } else {
      const element = { tag, attributes: readAttributes(attributes), children: [] }
      if (open.length <= MAX_DEPTH) within.children.push(element)
      if (!empty.has(tag)) open.push({ tag, element: open.length <= MAX_DEPTH ? element : within })
    }
  }
  return root
}

const readAttributes = (text: string) =>
  new Map([...text.matchAll(attribute)].map(([, name = '', value = '']) => [name, decode(value)]))

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
