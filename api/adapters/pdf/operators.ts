import type { GlyphFonts } from './glyph-fonts.ts'
import type { ShapedLine } from './shape-text.ts'

/** The operators of a page's content stream (ISO 32000-1, annex A). */

type Place = { x: number; y: number; size: number; grey: number }
export const short = (number: number) => String(Math.round(number * 100) / 100)
const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')

/** Draws one line of text. Its text is added in reading order (ActualText), for copying and for screen readers. */
export function drawLine(
  { text, glyphs }: ShapedLine,
  fonts: GlyphFonts,
  { x, y, size, grey }: Place,
): string {
  if (glyphs.length === 0) return ''
  let pen = x
  let font = ''
  const shown = glyphs.map((placed) => {
    const code = fonts.codeOf(placed)
    const chosen = code.font === font ? '' : `/${code.font} ${short(size)} Tf `
    font = code.font
    const left = pen + (placed.dx * size) / 1000
    const base = y + (placed.dy * size) / 1000
    pen += (placed.advance * size) / 1000
    return `${chosen}1 0 0 1 ${short(left)} ${short(base)} Tm <${hex(code.code, 2)}> Tj`
  })
  const units = Array.from({ length: text.length }, (_, n) => hex(text.charCodeAt(n), 4)).join('')
  return `/Span << /ActualText <feff${units}> >> BDC BT ${grey} g\n${shown.join('\n')}\nET EMC`
}

export const ruleAt = (x: number, y: number, width: number): string =>
  `0.5 w 0.8 G ${short(x)} ${short(y)} m ${short(x + width)} ${short(y)} l S`

/** Draws the dark squares of a grid of this width, above and right of this place. */
export function drawSquares(rows: boolean[][], x: number, y: number, width: number): string {
  const side = width / rows.length
  const dark = rows.flatMap((row, down) =>
    row.flatMap((isDark, across) =>
      isDark
        ? [
            `${short(x + across * side)} ${short(y + width - (down + 1) * side)} ${short(side)} ${short(side)} re`,
          ]
        : [],
    ),
  )
  return `0 g ${dark.join(' ')} f`
}

/** The distance of the control points for a quarter of a circle that is drawn as one curve. */
const ROUND = 0.5523
const TEETH = 40

/** A scalloped seal with two rings and a keyhole, around this centre. */
export function drawSeal(x: number, y: number, radius: number): string {
  const ring = (r: number) => {
    const c = r * ROUND
    const at = (...points: number[]) =>
      points.map((point, n) => short(point + (n % 2 === 0 ? x : y))).join(' ')
    return [
      `${at(r, 0)} m ${at(r, c, c, r, 0, r)} c ${at(-c, r, -r, c, -r, 0)} c`,
      `${at(-r, -c, -c, -r, 0, -r)} c ${at(c, -r, r, -c, r, 0)} c h`,
    ].join(' ')
  }
  const point = (turn: number, distance: number) => {
    const angle = (turn / TEETH) * 2 * Math.PI
    return `${short(x + distance * Math.cos(angle))} ${short(y + distance * Math.sin(angle))}`
  }
  const edge = Array.from({ length: TEETH }, (_, tooth) => {
    const out = radius * 1.08
    return `${point(tooth + 0.33, out)} ${point(tooth + 0.67, out)} ${point(tooth + 1, radius * 0.95)} c`
  }).join(' ')
  const k = radius / 54
  const keyhole = `${short(x - 7 * k)} ${short(y - 18 * k)} m ${short(x + 7 * k)} ${short(y - 18 * k)} l ${short(x + 3 * k)} ${short(y + 4 * k)} l ${short(x - 3 * k)} ${short(y + 4 * k)} l h f`
  return [
    'q 0.99 0.96 0.88 rg 0.62 0.42 0.05 RG 1 w',
    `${point(0, radius * 0.95)} m ${edge} h B`,
    `${ring(radius * 0.86)} S ${ring(radius * 0.58)} S`,
    `0.62 0.42 0.05 rg ${ring(11 * k)} f ${keyhole} Q`,
  ].join('\n')
}
