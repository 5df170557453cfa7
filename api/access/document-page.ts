import * as v from 'valibot'
import { type Element, Elements } from '#contract/content/elements.ts'
import { escapeHtml } from '#contract/rules/escape-html.ts'
import { withDirections } from '#contract/take-out/direction.ts'
import { colourStyle } from '#contract/take-out/paper-style.ts'
import type { Release } from '../ideas/release-idea.ts'
import { markHtml, markStyle } from './mark-html.ts'

export type PageOptions = {
  /** The lines below the words. */
  facts: string[]
  /** The address of a stored picture or memo in this page; null keeps the address it has. */
  addressOf: (assetId: number) => string | null
  /** The content security policy's source for these files. */
  fileSource?: string
  /** Names the reader whose copy this is; null for the owner's own copy. */
  mark: string | null
}

/** An idea as one HTML file without scripts that loads nothing but its pictures and memos. */
export function documentPage(
  { title, content }: Pick<Release, 'title' | 'content'>,
  options: PageOptions,
): string {
  const { facts, addressOf, fileSource = 'data:', mark } = options
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src ${fileSource}; media-src ${fileSource}; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<h1 dir="auto">${escapeHtml(title)}</h1>
${body(content, addressOf)}
<footer>${facts.map(escapeHtml).join('<br>')}</footer>
${mark === null ? '' : markHtml(mark)}
</body>
</html>
`
}

/** Stored HTML was sanitised when it was written, so only the addresses of pictures and memos change here. */
function body(content: unknown, addressOf: PageOptions['addressOf']): string {
  if (typeof content === 'string')
    return withAddresses(withPlayers(withDirections(content), addressOf), addressOf)
  const canvas = v.safeParse(Elements, content)
  return canvas.success ? drawing(canvas.output.elements) : '<p>Content imported from previous format</p>'
}

/** Replaces the address of each stored picture and memo. */
export function withAddresses(html: string, addressOf: PageOptions['addressOf']): string {
  return html.replace(
    /(\s(?:src|data-audio)=")\/api\/assets\/(\d{1,15})\/file"/g,
    (whole, before: string, id: string) => {
      const address = addressOf(Number(id))
      return address === null ? whole : `${before}${address}"`
    },
  )
}

/** Puts an audio player before each memo. A memo that has been deleted keeps its block, which says so. */
const withPlayers = (html: string, addressOf: PageOptions['addressOf']): string =>
  html.replace(
    /<div( [^>]*)? data-audio="\/api\/assets\/(\d{1,15})\/file"/g,
    (whole, before = '', id: string) => {
      const address = addressOf(Number(id))
      return address === null ? whole : `<audio controls src="${address}"></audio><div${before}`
    },
  )

function drawing(elements: Element[]): string {
  const right = Math.max(100, ...elements.map((e) => e.x + (e.width ?? (e.radius ?? 100) * 2)))
  const bottom = Math.max(100, ...elements.map((e) => e.y + (e.height ?? (e.radius ?? 20) * 2)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${right} ${bottom}">${elements.map(shape).join('')}</svg>`
}

function shape(element: Element): string {
  const { type, x, y, rotation = 0, width = 0, height = 0, radius = 0 } = element
  const paint = attributes({
    fill: element.fill ?? (type === 'text' ? 'black' : 'none'),
    stroke: element.stroke,
    'stroke-width': element.strokeWidth,
    transform: rotation === 0 ? undefined : `rotate(${rotation} ${x} ${y})`,
  })
  if (type === 'rect')
    return `<rect x="${x}" y="${y}" width="${Math.max(0, width)}" height="${Math.max(0, height)}"${paint}/>`
  if (type === 'circle') return `<circle cx="${x}" cy="${y}" r="${Math.max(0, radius)}"${paint}/>`
  const size = element.fontSize ?? 16
  const font = attributes({
    'font-family': element.fontFamily,
    'font-size': size,
    'font-weight': element.fontStyle?.includes('bold') ? 'bold' : undefined,
    'font-style': element.fontStyle?.includes('italic') ? 'italic' : undefined,
  })
  return `<text x="${x}" y="${y + size}"${font}${paint}>${escapeHtml(element.text ?? '')}</text>`
}

const attributes = (values: Record<string, string | number | undefined>) =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`))
    .join('')

const style = [
  markStyle,
  'body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 Georgia,serif;color:#1a1a1a;background:#fff}',
  'img,svg{max-width:100%;height:auto}pre,code{font-family:monospace}pre{overflow:auto}',
  'blockquote{margin-left:0;padding-left:1rem;border-left:3px solid #999}',
  'footer{margin-top:3rem;padding-top:1rem;border-top:1px solid #ccc;font-size:.85rem;color:#555;overflow-wrap:anywhere}',
  colourStyle,
].join('')
