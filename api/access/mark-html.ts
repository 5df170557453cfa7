import { escapeHtml } from '#contract/rules/escape-html.ts'

const LETTER = 6.6
const GAP = 70

/** The mark of a copy over a page of HTML: faint over everything that is shown, and on every sheet where it is printed. */
export function markHtml(text: string): string {
  const width = text.length * LETTER + GAP
  const at = (x: number, y: number) => `<text x="${x}" y="${y}">${escapeHtml(text)}</text>`
  return `<svg class="mark" width="100%" height="100%" aria-hidden="true"><defs>
<pattern id="mark" width="${width}" height="190" patternUnits="userSpaceOnUse" patternTransform="rotate(-18)">
${at(0, 40)}${at(-width / 2, 135)}${at(width / 2, 135)}
</pattern></defs><rect width="100%" height="100%" fill="url(#mark)"/></svg>`
}

/** A fixed layer is repeated on every sheet of paper. */
export const markStyle =
  '.mark{position:fixed;inset:0;z-index:9;max-width:none;height:100%;pointer-events:none;user-select:none;fill:#888;fill-opacity:.3;font:12px sans-serif}'
