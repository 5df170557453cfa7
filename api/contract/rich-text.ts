/**
 * What an idea's HTML may hold: exactly what the editor can produce. The server sanitises with it on write, the
 * browser again before it shows anything. Colours are classes, so that no inline style is needed (strict CSP).
 */
export const colours = [
  'black',
  'slate',
  'grey',
  'silver',
  'brown',
  'red',
  'crimson',
  'rose',
  'pink',
  'magenta',
  'purple',
  'violet',
  'indigo',
  'blue',
  'azure',
  'cyan',
  'teal',
  'green',
  'olive',
  'gold',
  'orange',
] as const
export type Colour = (typeof colours)[number]

export const colourClass = (colour: Colour) => `colour-${colour}`

export const allowedTags = [
  'p',
  'br',
  'strong',
  'em',
  's',
  'u',
  'code',
  'pre',
  'mark',
  'h1',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'a',
  'img',
  'span',
  'div',
  'b',
  'i',
  'del',
  'strike',
] as const

/** `data-youtube` on a div names a video id; the frame itself is made in the browser after a click. */
export const allowedAttributes = [
  'href',
  'src',
  'alt',
  'title',
  'width',
  'height',
  'class',
  'start',
  'data-youtube',
] as const

/** Classes that survive: the palette's. */
export const allowedClasses: ReadonlySet<string> = new Set(colours.map(colourClass))

export const linkSchemes = [
  'http',
  'https',
  'ftp',
  'ftps',
  'mailto',
  'tel',
  'callto',
  'sms',
  'cid',
  'xmpp',
] as const

const isDropped = (code: number) => code <= 0x20 || (code >= 0x7f && code <= 0xa0)

/** A link the editor may hold: one of the specification's schemes, compared the way browsers read addresses. */
export function isAllowedLink(href: string): boolean {
  // Browsers drop tabs, newlines and leading control characters before they read the scheme (URL standard, basic parser).
  const read = [...href]
    .filter((character) => !isDropped(character.charCodeAt(0)))
    .join('')
    .toLowerCase()
  const scheme = /^([a-z][a-z0-9+.-]*):/.exec(read)?.[1]
  return scheme !== undefined && linkSchemes.some((allowed) => allowed === scheme)
}

/** Our own stored picture, or a small picture inside the text. Nothing else is ever loaded. */
export function isAllowedImage(src: string): boolean {
  return (
    /^\/api\/assets\/[1-9]\d{0,14}\/file$/.test(src) ||
    /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$/.test(src)
  )
}

export const youtubeId = /^[A-Za-z0-9_-]{11}$/

/** The video id of a watch, short, embed or youtu.be address; null when it is none. */
export function readYoutubeId(address: string): string | null {
  let url: URL
  try {
    url = new URL(address.includes('://') ? address : `https://${address}`)
  } catch {
    return null
  }
  const host = url.hostname.replace(/^(www|m)\./, '')
  const path = url.pathname.split('/').filter(Boolean)
  const id =
    host === 'youtu.be'
      ? path[0]
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? (url.searchParams.get('v') ?? (path[0] === 'shorts' || path[0] === 'embed' ? path[1] : undefined))
        : undefined
  return id !== undefined && youtubeId.test(id) ? id : null
}
