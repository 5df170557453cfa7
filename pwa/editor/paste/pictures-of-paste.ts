import { isAllowedImage } from '#contract/content/rich-text.ts'

/**
 * Keeps pictures that were copied along, as `data:`, and those of this account. All others are only addresses, on another server or on
 * somebody's disk, and are removed. Returns how many were.
 */
export function dropForeignPictures(body: Element): number {
  let dropped = 0
  for (const picture of body.querySelectorAll('img')) {
    const src = picture.getAttribute('src') ?? ''
    const own = ownPath(src)
    if (own !== null) picture.setAttribute('src', own)
    else if (!isAllowedImage(src) && !src.startsWith('local:')) {
      const alt = picture.getAttribute('alt') ?? ''
      if (isEmoji(alt)) picture.replaceWith(alt)
      else {
        picture.remove()
        if (!isTrackingPixel(picture)) dropped++
      }
    }
  }
  return dropped
}

/** The path of a picture of this server. Copied pages give its full address. */
function ownPath(src: string): string | null {
  const { origin } = window.location
  const path = src.startsWith(`${origin}/`) ? src.slice(origin.length) : null
  return path !== null && isAllowedImage(path) ? path : null
}

/** Emails and chats show an emoji as a picture with the emoji as its text. */
const isEmoji = (alt: string) =>
  /^(\p{Emoji_Presentation}|\p{Extended_Pictographic})/u.test(alt) && alt.length <= 16

/** Tracking pixels of emails. */
const isTrackingPixel = (picture: Element) => ['0', '1'].includes(picture.getAttribute('width') ?? '')
