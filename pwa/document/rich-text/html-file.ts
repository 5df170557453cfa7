import { escapeHtml } from '#contract/rules/escape-html.ts'
import { withDirections } from '#contract/take-out/direction.ts'
import { colourStyle } from '#contract/take-out/paper-style.ts'
import { videosAsLinks } from './videos-as-links.ts'

/** One text of a file; its attachments are embedded as files of their own. */
export type FileText = {
  title: string
  html: string
  /** `href` holds its bytes (a data: address). */
  attachments?: readonly { fileName: string; href: string }[] | undefined
}

const style = `body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.6 Georgia,serif}img{max-width:100%;height:auto}article+article{margin-top:3rem;padding-top:2rem;border-top:1px solid}${colourStyle}`
const policy =
  "default-src 'none'; img-src http: https: data:; media-src http: https:; style-src 'unsafe-inline'"

/** One HTML file with all the texts, sanitised: opening it runs no script and loads nothing but pictures and memos. */
export async function makeHtmlFile(name: string, texts: readonly FileText[]): Promise<Blob> {
  const articles = await Promise.all(texts.map(articleOf))
  const page = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(name)}</title><style>${style}</style></head><body>\n`,
    articles.join('\n'),
    '\n</body></html>\n',
  ]
  return new Blob(page, { type: 'text/html;charset=utf-8' })
}

async function articleOf({ title, html, attachments = [] }: FileText): Promise<string> {
  const heading = `<h1 dir="auto">${escapeHtml(title)}</h1>`
  const files = attachments.map(
    ({ fileName, href }) =>
      `<p dir="auto"><a download="${escapeHtml(fileName)}" href="${escapeHtml(href)}">${escapeHtml(fileName)}</a></p>`,
  )
  return `<article>${heading}${withDirections(await cleanHtml(html))}${files.join('')}</article>`
}

/** Sanitised HTML that stands on its own: pictures and memos by their full address, videos as links. */
export async function cleanHtml(html: string): Promise<string> {
  const { readRichText } = await import('./rich-text-fragment.ts')
  const place = document.createElement('div')
  const resolveImage = (src: string) => new URL(src, window.location.href).href
  place.append(readRichText(videosAsLinks(html), { resolveImage, styles: {} }))
  return place.innerHTML
}

/** A name that every system takes. */
export function fileNameOf(title: string, ending = 'html'): string {
  const name = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80)
    .trim()
  return `${name || 'untitled'}.${ending}`
}
