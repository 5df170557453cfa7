import * as v from 'valibot'
import { assetPath } from '#contract/assets.ts'
import { type Element, Elements } from '#contract/rules/elements.ts'
import { escapeHtml } from '#contract/rules/escape-html.ts'
import { colourClass, colours } from '#contract/rules/rich-text.ts'
import type { Release } from '../ideas/release-idea.ts'
import { markHtml, markStyle } from './mark-html.ts'

export type Picture = { type: string; base64: string }

/** One HTML file that needs nothing else: pictures are inside, nothing is loaded, nothing runs. */
export function documentPage(
  release: Release,
  ownerName: string,
  pictures: ReadonlyMap<number, Picture>,
  /** Whose copy it is; null for the owner's own. */
  mark: string | null,
): string {
  const facts = [
    mark === null ? null : `Copy of ${mark}`,
    `Shared in confidence by ${ownerName}.`,
    release.documentId === null ? null : `Document ID: ${release.documentId}`,
    release.digest === null ? null : `Digest (SHA-256): ${release.digest}`,
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(release.title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(release.title)}</h1>
${body(release.content, pictures)}
<footer>${facts.flatMap((fact) => (fact === null ? [] : escapeHtml(fact))).join('<br>')}</footer>
${mark === null ? '' : markHtml(mark)}
</body>
</html>
`
}

/** Stored HTML was sanitised when it was written; only the addresses of its pictures change here. */
function body(content: unknown, pictures: ReadonlyMap<number, Picture>): string {
  if (typeof content === 'string') return inlinePictures(content, pictures)
  const canvas = v.safeParse(Elements, content)
  return canvas.success ? drawing(canvas.output.elements) : '<p>Content imported from previous format</p>'
}

function inlinePictures(html: string, pictures: ReadonlyMap<number, Picture>): string {
  return html.replace(/(\ssrc=")([^"]*)"/g, (whole, before: string, address: string) => {
    for (const [id, { type, base64 }] of pictures)
      if (address === assetPath(id)) return `${before}data:${type};base64,${base64}"`
    return whole
  })
}

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

/** Names of the palette that CSS does not know, or knows as something too pale to read. */
const ownColours: Record<string, string> = { slate: 'slategray', rose: '#e11d48', azure: '#0077cc' }

const style = [
  markStyle,
  'body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 Georgia,serif;color:#1a1a1a;background:#fff}',
  'img,svg{max-width:100%;height:auto}pre,code{font-family:monospace}pre{overflow:auto}',
  'blockquote{margin-left:0;padding-left:1rem;border-left:3px solid #999}',
  'footer{margin-top:3rem;padding-top:1rem;border-top:1px solid #ccc;font-size:.85rem;color:#555;overflow-wrap:anywhere}',
  ...colours.map((colour) => `.${colourClass(colour)}{color:${ownColours[colour] ?? colour}}`),
].join('')
