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

/** Controls and spaces, up to the no-break space. */
const dropped = /[^\x21-\x7e\xa1-\uffff]+/g

/** A link the editor may hold: one of the specification's schemes, compared the way browsers read addresses. */
export function isAllowedLink(href: string): boolean {
  // Browsers drop tabs, newlines and leading control characters before they read the scheme (URL standard, basic parser).
  const read = href.replace(dropped, '').toLowerCase()
  const scheme = /^([a-z][a-z0-9+.-]*):/.exec(read)?.[1]
  return scheme !== undefined && linkSchemes.some((allowed) => allowed === scheme)
}

/** Whether this is the path of an uploaded asset. */
const isOurs = (address: string) => /^\/api\/assets\/[1-9]\d{0,14}\/file$/.test(address)

/** Our own stored voice memo, and nothing from elsewhere. */
export const isAllowedAudio = isOurs

/** Our own stored picture, or a small picture inside the text. Nothing else is ever loaded. */
export function isAllowedImage(src: string): boolean {
  return isOurs(src) || /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$/.test(src)
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

/** The classes that survive sanitising: the palette's. */
const allowedClasses: ReadonlySet<string> = new Set(colours.map(colourClass))

const pixels = /^[1-9]\d{0,4}$/
const seconds = /^[1-9]\d{0,2}$/
/** A list may start anywhere: 0 and below, too. */
const listStart = /^-?\d{1,9}$/

/**
 * The attributes that survive, on which tags (upper case, as in the DOM) and with which values. `data-youtube` on a div
 * names a video id; the frame itself is made in the browser after a click. `data-audio` on a div names a voice memo, and
 * `data-seconds` says how long it is.
 */
const attributeRules: Readonly<Record<string, (value: string, tag: string) => boolean>> = {
  href: (value, tag) => tag === 'A' && isAllowedLink(value),
  src: (value, tag) => tag === 'IMG' && isAllowedImage(value),
  alt: (_, tag) => tag === 'IMG',
  title: (_, tag) => tag === 'IMG' || tag === 'A',
  width: (value, tag) => tag === 'IMG' && pixels.test(value),
  height: (value, tag) => tag === 'IMG' && pixels.test(value),
  start: (value, tag) => tag === 'OL' && listStart.test(value),
  'data-audio': (value, tag) => tag === 'DIV' && isAllowedAudio(value),
  'data-seconds': (value, tag) => tag === 'DIV' && seconds.test(value),
  'data-youtube': (value, tag) => tag === 'DIV' && youtubeId.test(value),
}

export const allowedAttributes: readonly string[] = ['class', ...Object.keys(attributeRules)]

/** What is left of an attribute's value on a tag such as 'IMG'; null when the attribute has to go. */
export function allowedValue(name: string, value: string, tag: string): string | null {
  if (name === 'class')
    return (
      value
        .split(/\s+/)
        .filter((one) => allowedClasses.has(one))
        .join(' ') || null
    )
  return attributeRules[name]?.(value, tag) ? value : null
}
