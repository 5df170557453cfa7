/** A node of a text: words, or an element with its children. */
export type HtmlNode = string | HtmlElement
export type HtmlElement = { tag: string; attributes: ReadonlyMap<string, string>; children: HtmlNode[] }

/** A tag with its attributes, or the words up to the next one. A `<` that begins no tag counts as words. */
const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+|</gi
const attribute = /([\w:-]+)(?:="([^"]*)")?/g
const empty = new Set(['br', 'hr', 'img'])
/** Elements nested deeper than this are skipped; their children belong to the element around them. */
const MAX_DEPTH = 60

/**
 * A stored text as a tree, from which both sides write exported files. It reads only what the sanitiser writes: the tree is never shown
 * as HTML again.
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
