import createDOMPurify from 'dompurify'
import {
  allowedAttributes,
  allowedClasses,
  allowedTags,
  isAllowedImage,
  isAllowedLink,
  youtubeId,
} from '#contract/rich-text.ts'
import { youtubeFacade } from './youtube-facade.ts'

/**
 * HTML becomes DOM only through the allow-list of contract/rich-text.ts, whatever the server said about it. The rules
 * for attributes are the server's (api/ideas/sanitise-html.ts).
 */
const purify = createDOMPurify(window)

const settings = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: [...allowedAttributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  KEEP_CONTENT: true,
  RETURN_DOM_FRAGMENT: true as const,
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

export type FragmentOptions = {
  resolveImage?: ((src: string) => string) | undefined
  styles: Readonly<Record<string, string>>
}

export function readRichText(html: string, { resolveImage, styles }: FragmentOptions): DocumentFragment {
  const fragment = purify.sanitize(html, settings)
  for (const link of fragment.querySelectorAll('a')) {
    link.rel = 'noopener noreferrer nofollow'
    link.target = '_blank'
  }
  for (const image of fragment.querySelectorAll('img')) {
    const src = image.getAttribute('src')
    // A picture that was refused leaves no broken frame behind.
    if (src === null) {
      image.remove()
      continue
    }
    image.loading = 'lazy'
    image.decoding = 'async'
    image.alt ||= ''
    if (resolveImage) image.setAttribute('src', resolveImage(src))
  }
  for (const place of fragment.querySelectorAll('div[data-youtube]')) {
    const id = place.getAttribute('data-youtube')
    if (id) place.replaceWith(youtubeFacade(id, styles))
  }
  for (const code of fragment.querySelectorAll('pre')) code.tabIndex = 0
  return fragment
}
