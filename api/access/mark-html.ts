import { escapeHtml } from '#contract/rules/escape-html.ts'

const LETTER_WIDTH = 6.6
const GAP = 70

/** The watermark over an HTML page: faint across everything on the screen, and on every printed sheet. */
export function markHtml(text: string): string {
  const width = text.length * LETTER_WIDTH + GAP
  const at = (x: number, y: number) => `<text x="${x}" y="${y}">${escapeHtml(text)}</text>`
  return `<svg class="mark" width="100%" height="100%" aria-hidden="true"><defs>
<pattern id="mark" width="${width}" height="190" patternUnits="userSpaceOnUse" patternTransform="rotate(-18)">
${at(0, 40)}${at(-width / 2, 135)}${at(width / 2, 135)}
</pattern></defs><rect width="100%" height="100%" fill="url(#mark)"/></svg>`
}

/** Browsers repeat a fixed element on every printed sheet. */
export const markStyle =
  '.mark{position:fixed;inset:0;z-index:9;max-width:none;height:100%;pointer-events:none;user-select:none;fill:#888;fill-opacity:.3;font:12px sans-serif}'
