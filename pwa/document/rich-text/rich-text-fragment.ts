import createDOMPurify from 'dompurify'
import { allowedAttributes, allowedTags, allowedValue } from '#contract/content/rich-text.ts'
import { memoPlayer, reportUnplayable } from './memo-player.ts'
import { youtubeFacade } from './youtube-facade.ts'

/** HTML becomes DOM only through the allow-list of contract/content/rich-text.ts, even though the server has sanitised it. */
const purify = createDOMPurify(window)

const settings = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: [...allowedAttributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  KEEP_CONTENT: true,
  RETURN_DOM_FRAGMENT: true as const,
}

purify.addHook('uponSanitizeAttribute', (node, data) => {
  const kept = allowedValue(data.attrName, data.attrValue, node.nodeName)
  data.keepAttr = kept !== null
  // An unchanged value skips DOMPurify's own rules; a changed one is written back only when this is false.
  data.forceKeepAttr = kept === data.attrValue
  data.attrValue = kept ?? data.attrValue
})

export type FragmentOptions = {
  resolveImage?: ((src: string) => string) | undefined
  styles: Readonly<Record<string, string>>
}

/** Only what an idea may hold, as HTML to store: nothing in it is loaded. */
export const sanitised = (html: string): string =>
  purify.sanitize(html, { ...settings, RETURN_DOM_FRAGMENT: false })

export function readRichText(html: string, { resolveImage, styles }: FragmentOptions): DocumentFragment {
  const fragment = purify.sanitize(html, settings)
  for (const link of fragment.querySelectorAll('a')) {
    link.rel = 'noopener noreferrer nofollow'
    link.target = '_blank'
  }
  for (const image of fragment.querySelectorAll('img')) {
    const src = image.getAttribute('src')
    // A picture without a permitted address would show as a broken one.
    if (src === null) {
      image.remove()
      continue
    }
    image.loading = 'lazy'
    image.decoding = 'async'
    image.alt ||= ''
    if (resolveImage) image.setAttribute('src', resolveImage(src))
  }
  for (const memo of fragment.querySelectorAll('div[data-audio]')) {
    const { place, player } = memoPlayer(Number(memo.getAttribute('data-seconds')), styles.memo)
    const src = memo.getAttribute('data-audio') ?? ''
    player.src = resolveImage?.(src) ?? src
    reportUnplayable(player)
    memo.replaceWith(place)
  }
  for (const place of fragment.querySelectorAll('div[data-youtube]')) {
    const id = place.getAttribute('data-youtube')
    if (id) place.replaceWith(youtubeFacade(id, styles))
  }
  for (const code of fragment.querySelectorAll('pre')) code.tabIndex = 0
  return fragment
}
