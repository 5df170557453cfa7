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

const settings = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: [...allowedAttributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  KEEP_CONTENT: true,
}

const onlyDigits = /^[1-9]\d{0,4}$/
const rules: Record<string, (value: string, tag: string) => boolean> = {
  href: (value, tag) => tag === 'A' && isAllowedLink(value),
  src: (value, tag) => tag === 'IMG' && isAllowedImage(value),
  alt: (_, tag) => tag === 'IMG',
  title: (_, tag) => tag === 'IMG' || tag === 'A',
  width: (value, tag) => tag === 'IMG' && onlyDigits.test(value),
  height: (value, tag) => tag === 'IMG' && onlyDigits.test(value),
  start: (value, tag) => tag === 'OL' && onlyDigits.test(value),
  'data-youtube': (value, tag) => tag === 'DIV' && youtubeId.test(value),
}

purify.addHook('uponSanitizeAttribute', (node, data) => {
  if (data.attrName === 'class') {
    data.attrValue = data.attrValue
      .split(/\s+/)
      .filter((name) => allowedClasses.has(name))
      .join(' ')
    data.keepAttr = data.attrValue !== ''
    return
  }
  data.keepAttr = rules[data.attrName]?.(data.attrValue, node.nodeName) ?? false
  data.forceKeepAttr = data.keepAttr
})

/** Safe HTML; the same again when it is sanitised again. */
export const sanitiseHtml = (html: string): string => purify.sanitize(html, settings)

const blocks = /<\/(p|h[1-3]|li|blockquote|pre|div)>|<(br|hr)>/g

/** The words of sanitised HTML as plain text. */
export function plainText(html: string): string {
  const document = new window.DOMParser().parseFromString(html.replace(blocks, ' $&'), 'text/html')
  return (document.body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
