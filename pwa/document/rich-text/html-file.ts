import { escapeHtml } from '#contract/rules/escape-html.ts'
import { filmsAsLinks } from './films-as-links.ts'

/** One text of a file; an attachment is a file of its own inside it. */
export type FileText = {
  title: string
  html: string
  /** `href` holds its bytes (a data: address). */
  attachment?: { fileName: string; href: string } | undefined
}

const style =
  'body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.6 Georgia,serif}img{max-width:100%;height:auto}article+article{margin-top:3rem;padding-top:2rem;border-top:1px solid}'
const policy = "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'"

/** One HTML file with all the texts, sanitised: whoever opens it runs and loads nothing but pictures. */
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

async function articleOf({ title, html, attachment }: FileText): Promise<string> {
  const heading = `<h1>${escapeHtml(title)}</h1>`
  const file = attachment
    ? `<p><a download="${escapeHtml(attachment.fileName)}" href="${escapeHtml(attachment.href)}">${escapeHtml(attachment.fileName)}</a></p>`
    : ''
  return `<article>${heading}${await cleanHtml(html)}${file}</article>`
}

/** Sanitised HTML that stands on its own: pictures by their full address, videos as links. */
export async function cleanHtml(html: string): Promise<string> {
  const { readRichText } = await import('./rich-text-fragment.ts')
  const place = document.createElement('div')
  const resolveImage = (src: string) => new URL(src, window.location.href).href
  place.append(readRichText(filmsAsLinks(html), { resolveImage, styles: {} }))
  return place.innerHTML
}

/** Hands a file to the browser's downloads. */
export function saveFile(fileName: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A name that every system takes. */
export function fileNameOf(title: string): string {
  const name = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80)
    .trim()
  return `${name || 'untitled'}.html`
}
