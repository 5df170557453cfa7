import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import {
  allowedAttributes,
  allowedClasses,
  allowedTags,
  isAllowedImage,
  isAllowedLink,
  youtubeId,
} from '#contract/rich-text.ts'

/** Stored HTML holds only what the editor can produce (contract/rich-text.ts). Words in unknown tags are kept. */
const { window } = new JSDOM('')
const purify = createDOMPurify(window)

/** Tags that go with all they hold: it is not words, or a browser would not show it. */
const droppedWhole = [
  'annotation-xml',
  'desc',
  'head',
  'iframe',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
  'script',
  'style',
  'svg',
  'template',
  'title',
  'xmp',
]
const settings = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: [...allowedAttributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  KEEP_CONTENT: true,
  FORBID_CONTENTS: droppedWhole,
}

const onlyDigits = /^[1-9]\d{0,4}$/
/** A list may start anywhere: 0 and below, too. */
const listStart = /^-?\d{1,9}$/
const rules: Record<string, (value: string, tag: string) => boolean> = {
  href: (value, tag) => tag === 'A' && isAllowedLink(value),
  src: (value, tag) => tag === 'IMG' && isAllowedImage(value),
  alt: (_, tag) => tag === 'IMG',
  title: (_, tag) => tag === 'IMG' || tag === 'A',
  width: (value, tag) => tag === 'IMG' && onlyDigits.test(value),
  height: (value, tag) => tag === 'IMG' && onlyDigits.test(value),
  start: (value, tag) => tag === 'OL' && listStart.test(value),
  'data-youtube': (value, tag) => tag === 'DIV' && youtubeId.test(value),
}

/** These only ever take away: DOMPurify's own rules for values hold beside them. */
purify.addHook('uponSanitizeAttribute', (node, data) => {
  if (data.attrName === 'class') {
    const kept = data.attrValue.split(/\s+/).filter((name) => allowedClasses.has(name))
    data.attrValue = kept.join(' ')
    data.keepAttr = kept.length > 0
    return
  }
  data.keepAttr = rules[data.attrName]?.(data.attrValue, node.nodeName) ?? false
})

/** Mis-nested HTML may need several rounds until a parser reads what it wrote. */
const ROUNDS = 5

/** Safe HTML; the same again when it is sanitised again. */
export function sanitiseHtml(html: string): string {
  let safe = html.toWellFormed()
  for (let round = 0; round < ROUNDS; round++) {
    const before = safe
    safe = asBrowsersWrite(withoutIs(purify.sanitize(before, settings)))
    if (safe === before) break
  }
  return safe
}

/** A tag as the serialiser writes it: attribute values are always in double quotes. */
const anyTag = /<(\/?[a-z][a-z0-9]*)((?:[^>"]|"[^"]*")*)>/g

/** DOMPurify empties `is` and leaves it: a browser would write the removed value again. */
const withoutIs = (html: string) =>
  html.includes(' is=""') ? html.replace(anyTag, (tag) => tag.replace(' is=""', '')) : html

/** Browsers write `<` and `>` in attribute values as entities (HTML standard since 2025), jsdom does not yet. */
const asBrowsersWrite = (html: string) =>
  html.replace(anyTag, (tag) => (/[<>]/.test(tag.slice(1, -1)) ? escapeInside(tag) : tag))
const escapeInside = (tag: string) => `<${tag.slice(1, -1).replaceAll('<', '&lt;').replaceAll('>', '&gt;')}>`

const heading = /<(h[1-3])(?: [^>]*)?>.*?<\/\1>/gs
const inline = new Set(['strong', 'em', 's', 'u', 'code', 'mark', 'a', 'span', 'b', 'i', 'del', 'strike'])

/** The first words of sanitised HTML as plain text. The words under a heading say more than the heading. */
export function firstWords(html: string, length: number): string {
  const text = withoutTags(html.replace(heading, ' ')) || withoutTags(html)
  // Entities are decoded in what is shown only; the longest takes a few dozen characters.
  const start = new window.DOMParser().parseFromString(text.slice(0, length * 40), 'text/html')
  return shorten((start.body.textContent ?? '').replace(/\s+/g, ' ').trim(), length)
}

const withoutTags = (html: string) =>
  html
    .replace(anyTag, (_, name: string) => (inline.has(name.replace('/', '')) ? '' : ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** Whole words where there are any, an ellipsis where something was left out. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length)
  return `${(/\s\S*$/.test(start) ? start.replace(/\s+\S*$/, '') : start).toWellFormed().trimEnd()}…`
}
