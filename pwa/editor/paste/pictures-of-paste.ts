import { isAllowedImage } from '#contract/content/rich-text.ts'

/**
 * Keeps the pictures that came with what was copied, as `data:`, and those of this account. All others are only named there, on another
 * server or on somebody's disk: they go. Answers how many did.
 */
export function dropForeignPictures(body: Element): number {
  let dropped = 0
  for (const picture of body.querySelectorAll('img')) {
    const src = picture.getAttribute('src') ?? ''
    const own = ownPath(src)
    if (own !== null) picture.setAttribute('src', own)
    else if (!isAllowedImage(src) && !src.startsWith('local:')) {
      const alt = picture.getAttribute('alt') ?? ''
      if (isSign(alt)) picture.replaceWith(alt)
      else {
        picture.remove()
        if (!isInvisible(picture)) dropped++
      }
    }
  }
  return dropped
}

/** Pages that are copied from name their pictures whole. */
function ownPath(src: string): string | null {
  const { origin } = window.location
  const path = src.startsWith(`${origin}/`) ? src.slice(origin.length) : null
  return path !== null && isAllowedImage(path) ? path : null
}

/** Mails and chats draw such a sign as a picture. */
const isSign = (alt: string) =>
  /^(\p{Emoji_Presentation}|\p{Extended_Pictographic})/u.test(alt) && alt.length <= 16

/** What counts who reads a mail. */
const isInvisible = (picture: Element) => ['0', '1'].includes(picture.getAttribute('width') ?? '')
