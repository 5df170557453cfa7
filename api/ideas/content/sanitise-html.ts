import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import { allowedAttributes, allowedTags, allowedValue } from '#contract/content/rich-text.ts'

/** Stored HTML contains only what the editor can produce (contract/content/rich-text.ts). Text in unknown tags is kept. */
const { window } = new JSDOM('')
const purify = createDOMPurify(window)

/** Tags removed together with their content, which is not text or which a browser would not show. */
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

/** Removes further attributes and classes besides those that DOMPurify removes by itself; it never allows more. */
purify.addHook('uponSanitizeAttribute', (node, data) => {
  const kept = allowedValue(data.attrName, data.attrValue, node.nodeName)
  data.keepAttr = kept !== null
  data.attrValue = kept ?? data.attrValue
})

/** A parser may change badly nested HTML, so sanitising is repeated until the result stays the same. */
const ROUNDS = 5

/** Returns safe HTML. Sanitising it again changes nothing. */
export function sanitiseHtml(html: string): string {
  let safe = html.toWellFormed()
  for (let round = 0; round < ROUNDS; round++) {
    const before = safe
    safe = encodeLikeBrowsers(withoutIs(purify.sanitize(before, settings)))
    if (safe === before) break
  }
  return safe
}

/** A tag as the serialiser writes it: attribute values are always in double quotes. */
const anyTag = /<(\/?[a-z][a-z0-9]*)((?:[^>"]|"[^"]*")*)>/g

/** DOMPurify empties `is` but keeps the attribute; a browser would restore the removed value when serialising. */
const withoutIs = (html: string) =>
  html.includes(' is=""') ? html.replace(anyTag, (tag) => tag.replace(' is=""', '')) : html

/** Browsers encode `<` and `>` in attribute values (HTML standard since 2025); jsdom does not yet. */
const encodeLikeBrowsers = (html: string) =>
  html.replace(anyTag, (tag) => (/[<>]/.test(tag.slice(1, -1)) ? escapeInside(tag) : tag))
const escapeInside = (tag: string) => `<${tag.slice(1, -1).replaceAll('<', '&lt;').replaceAll('>', '&gt;')}>`
