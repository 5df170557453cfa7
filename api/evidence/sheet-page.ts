import { escapeHtml } from '#contract/rules/escape-html.ts'
import type { Sheet } from '../adapters/pdf/sheet.ts'

const style = `:root{color-scheme:light dark}body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}
h1,.lead{font-family:Georgia,serif;font-weight:500;line-height:1.25}.lead{font-size:1.25rem}h2{font-size:1.1rem;margin:1.5rem 0 .25rem}.small{font-size:.85rem;opacity:.8}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.8rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dt{opacity:.8}dd{margin:0;overflow-wrap:anywhere}
svg{width:11rem;background:#fff}`
const policy = "default-src 'none'; style-src 'unsafe-inline'"

/** A sheet as one HTML page that loads nothing and runs no script, with the same words as its PDF. */
export function sheetPage({ title, blocks }: Sheet): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title><style>${style}</style></head><body>`,
    ...blocks.map(blockOf),
    '</body></html>\n',
  ].join('\n')
}

const wraps = {
  title: ['<h1 dir="auto">', '</h1>'],
  heading: ['<h2 dir="auto">', '</h2>'],
  lead: ['<p class="lead" dir="auto">', '</p>'],
  small: ['<p class="small" dir="auto">', '</p>'],
  text: ['<p dir="auto">', '</p>'],
  code: ['<pre dir="auto">', '</pre>'],
} as const

function blockOf(block: Sheet['blocks'][number]): string {
  if (block.kind === 'seal') return ''
  if (block.kind === 'facts')
    return `<dl>${block.rows.map(([term, text]) => `<dt>${escapeHtml(term)}</dt><dd dir="auto">${escapeHtml(text)}</dd>`).join('')}</dl>`
  if (block.kind === 'squares') {
    const text = escapeHtml(block.text)
    return `${drawing(block.rows, text)}<p class="small">${text}</p>`
  }
  const [before, after] = wraps[block.kind]
  return `${before}${escapeHtml(block.text)}${after}`
}

function drawing(rows: boolean[][], label: string): string {
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg viewBox="0 0 ${rows.length} ${rows.length}" role="img" aria-label="${label}"><path d="${path.join('')}"/></svg>`
}
