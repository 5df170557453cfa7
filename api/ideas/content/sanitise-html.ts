import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import { allowedAttributes, allowedTags, allowedValue } from '#contract/content/rich-text.ts'

/** Stored HTML holds only what the editor can produce (contract/content/rich-text.ts). Words in unknown tags are kept. */
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

/** Removes attributes and classes beyond those that DOMPurify removes by its own rules; it never allows more. */
purify.addHook('uponSanitizeAttribute', (node, data) => {
  const kept = allowedValue(data.attrName, data.attrValue, node.nodeName)
  data.keepAttr = kept !== null
  data.attrValue = kept ?? data.attrValue
})

/** A parser may read mis-nested HTML otherwise than it was written, so it is sanitised until it stays the same. */
const ROUNDS = 5

/** Safe HTML. Sanitising it once more changes nothing. */
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
