import { nearestColourClass } from './nearest-colour.ts'
import { readYoutubeId } from './rich-text.ts'

/**
 * Converts what Tiptap's own extensions write for colour, highlight and YouTube to the markup of rich-text.ts, so that text from a
 * plain client keeps its meaning. It matches tags as serialisers write them. It does not sanitise: that is done afterwards.
 */
const attributes = '((?:\\s+[a-z-]{1,40}(?:="[^"]{0,2000}")?){1,20})\\s*'
const span = new RegExp(`<span${attributes}>`, 'g')
const mark = new RegExp(`<mark${attributes}>`, 'g')
const video = new RegExp(`<div${attributes}>\\s*<iframe${attributes}>\\s*</iframe>\\s*</div>`, 'g')

const foreign = ['style=', 'data-color=', 'data-youtube-video']

/** HTML in which colours are classes of the palette, highlights are plain and videos are named by their ids. */
export function fromTiptap(html: string): string {
  if (!foreign.some((word) => html.includes(word))) return html
  return html
    .replace(span, (tag, written: string) => {
      const colour = colourOf(readValue(written, 'style'))
      return colour === null ? tag : `<span class="${colour}">`
    })
    .replace(mark, '<mark>')
    .replace(video, (tag, frame: string, written: string) => {
      const id = /\sdata-youtube-video(?=[\s=]|$)/.test(frame)
        ? readYoutubeId(readValue(written, 'src'))
        : null
      return id === null ? tag : `<div data-youtube="${id}"></div>`
    })
}

const readValue = (written: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(written)?.[1] ?? ''

const colourOf = (style: string): string | null =>
  nearestColourClass(/(?:^|;)\s*color\s*:([^;]*)/.exec(style)?.[1] ?? '')
