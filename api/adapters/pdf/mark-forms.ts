import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'
import { openFonts } from './fonts.ts'
import { GlyphFonts } from './glyph-fonts.ts'
import { drawLine, short } from './operators.ts'
import { type ShapedLine, shapeLine } from './shape-text.ts'

/** The visible part of a page, and its rotation in degrees, clockwise. */
export type Frame = { x: number; y: number; width: number; height: number; turned: number }

const SIZE = 11
const A4 = { width: 595, height: 842 }
/** The same slant as on the screen (pwa/access/reading/watermark.tsx). */
const SLANT = 18
const GAP = { x: 60, y: 95 }
const MARGIN = 14
const FOOT = { scale: 0.62, line: 9 }
/** A page of any size and shape gets no more rows and columns than these. */
const MAX_MARKS = { rows: 30, columns: 12 }

type Row = { form: PDFRef; width: number }

/** The shaped lines of a mark, before they are drawn into a document. */
export type Mark = { rows: readonly { line: ShapedLine; drawn: string }[]; fonts: GlyphFonts }

/** Shapes the lines of a mark. It does not read the PDF, so a failure here is not the PDF's fault. */
export async function shapeMark(lines: readonly string[]): Promise<Mark> {
  const find = (await openFonts(lines.join(''), [400]))(400)
  const fonts = new GlyphFonts()
  const rows = lines.map((text) => {
    const line = shapeLine(text.toWellFormed(), find)
    return { line, drawn: drawLine(line, fonts, { x: 0, y: 0, size: SIZE, grey: 0.4 }) }
  })
  return { rows, fonts }
}

/**
 * Draws the mark as forms that pages share: faint across the whole page, and small at its foot. The result gives the form for a
 * page; pages of the same shape share one.
 */
export function drawMark(context: PDFContext, mark: Mark): (frame: Frame) => PDFRef {
  const Font = Object.fromEntries(mark.fonts.write(context))
  const rows = mark.rows.map(({ line, drawn }) => rowOf(context, drawn, line, Font))
  const forms = new Map<string, PDFRef>()
  return (frame) => {
    const key = Object.values(frame).join()
    const form = forms.get(key) ?? cover(context, rows, frame)
    forms.set(key, form)
    return form
  }
}

function rowOf(context: PDFContext, drawn: string, line: ShapedLine, Font: Record<string, PDFRef>): Row {
  const width = (line.width * SIZE) / 1000
  const BBox = [-SIZE, -SIZE, width + SIZE, 2 * SIZE]
  const facts = { Type: 'XObject', Subtype: 'Form', BBox, Resources: { Font } }
  return { form: context.register(context.flateStream(drawn, facts)), width }
}

function cover(context: PDFContext, rows: Row[], { x, y, width, height, turned }: Frame): PDFRef {
  const [across, up] = turned % 180 === 0 ? [width, height] : [height, width]
  const scale = Math.sqrt((across * up) / (A4.width * A4.height))
  const page = { width: across / scale, height: up / scale }
  const drawn = [
    'q',
    turnTo(turned, scale, x + width / 2, y + height / 2),
    // The foot comes first because it is always visible: programs that extract text give up on a form whose first position shows none.
    '/Clear gs',
    ...rows.map((row, n) => {
      const fit = Math.min(FOOT.scale, (page.width - 2 * MARGIN) / Math.max(1, row.width))
      const base = -page.height / 2 + FOOT.line * (rows.length - n)
      return placed(n, fit, MARGIN - page.width / 2, base)
    }),
    `/Faint gs ${turnTo(SLANT, 1, 0, 0)}`,
    ...places(page, rows[0]?.width ?? 0).map(([left, base]) => placed(0, 1, left, base)),
    'Q',
  ]
  const Resources = {
    XObject: Object.fromEntries(rows.map(({ form }, n) => [`Row${n}`, form])),
    ExtGState: { Faint: { Type: 'ExtGState', ca: 0.3 }, Clear: { Type: 'ExtGState', ca: 0.8 } },
  }
  const BBox = [x, y, x + width, y + height]
  const facts = { Type: 'XObject', Subtype: 'Form', BBox, Resources }
  return context.register(context.flateStream(drawn.join('\n'), facts))
}

/** The positions of the marks around the middle of the page; every second row is shifted by half a step. */
function places(page: { width: number; height: number }, width: number): [number, number][] {
  const reach = Math.hypot(page.width, page.height) / 2
  const step = {
    x: Math.max(width + GAP.x, (2 * reach) / MAX_MARKS.columns),
    y: Math.max(GAP.y, (2 * reach) / MAX_MARKS.rows),
  }
  const found: [number, number][] = []
  for (let row = 0, base = -reach; base < reach; row += 1, base += step.y)
    for (let left = -reach - (row % 2) * (step.x / 2); left < reach; left += step.x) found.push([left, base])
  return found
}

const placed = (row: number, scale: number, left: number, base: number) =>
  `q ${short(scale)} 0 0 ${short(scale)} ${short(left)} ${short(base)} cm /Row${row} Do Q`

function turnTo(degrees: number, scale: number, x: number, y: number): string {
  const angle = (degrees * Math.PI) / 180
  const [c, s] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  const exact = (number: number) => number.toFixed(5)
  return `${exact(c)} ${exact(s)} ${exact(-s)} ${exact(c)} ${short(x)} ${short(y)} cm`
}
