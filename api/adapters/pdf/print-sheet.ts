import { AFRelationship, PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import { breakLines } from './break-lines.ts'
import { type Finder, openFonts } from './fonts.ts'
import { GlyphFonts } from './glyph-fonts.ts'
import { drawLine, drawSeal, drawSquares, ruleAt } from './operators.ts'
import type { ShapedLine } from './shape-text.ts'
import type { Sheet, TextKind } from './sheet.ts'

/** A4 in points, with its margin. */
const PAGE = { width: 595.28, height: 841.89, margin: 60 }
const INNER = PAGE.width - 2 * PAGE.margin
const TERM = 90
const SEAL = 44
const SQUARES = 120

/** Size, weight, leading, space above, and grey level (0 is black). */
type Style = { size: number; weight: number; leading: number; above: number; grey: number }
const styles: Record<TextKind, Style> = {
  small: { size: 9, weight: 400, leading: 1.45, above: 6, grey: 0.35 },
  title: { size: 24, weight: 600, leading: 1.2, above: 2, grey: 0.1 },
  lead: { size: 13.5, weight: 400, leading: 1.5, above: 12, grey: 0.1 },
  heading: { size: 13.5, weight: 600, leading: 1.3, above: 16, grey: 0.1 },
  text: { size: 10.5, weight: 400, leading: 1.5, above: 5, grey: 0.1 },
  code: { size: 8, weight: 400, leading: 1.5, above: 5, grey: 0.1 },
}

/** Draws a sheet on as many pages as it needs. The same sheet gives the same bytes, on every machine and at any time. */
export async function printSheet(sheet: Sheet): Promise<Uint8Array> {
  const writtenAt = new Date(sheet.writtenAt)
  const doc = await PDFDocument.create({ updateMetadata: false })
  doc.setTitle(sheet.title.toWellFormed(), { showInWindowTitleBar: true })
  doc.setLanguage('en')
  doc.setProducer('IdeaVault')
  doc.setCreationDate(writtenAt)
  doc.setModificationDate(writtenAt)
  const weights = [...new Set(Object.values(styles).map(({ weight }) => weight))]
  const finderOf = await openFonts(textOf(sheet), weights)
  const finders = new Map(weights.map((weight) => [weight, finderOf(weight)]))
  const faces = (weight: number) => finders.get(weight) ?? finderOf(weight)
  const fonts = new GlyphFonts()
  const pages = layOut(sheet, faces, fonts).map((drawn) => ({
    drawn,
    page: doc.addPage([PAGE.width, PAGE.height]),
  }))
  const written = fonts.write(doc.context)
  for (const { drawn, page } of pages) fill(page, drawn, written)
  for (const { name, text, type, description } of sheet.attachments)
    await doc.attach(Buffer.from(text), name, {
      mimeType: type,
      description,
      creationDate: writtenAt,
      modificationDate: writtenAt,
      afRelationship: AFRelationship.Data,
    })
  return doc.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false })
}

const textOf = ({ blocks }: Sheet): string =>
  blocks
    .map((block) => ('text' in block ? block.text : 'rows' in block ? block.rows.flat().join('') : ''))
    .join('')

function fill(page: PDFPage, drawn: string[], fonts: Map<string, PDFRef>): void {
  const { context } = page.doc
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(drawn.join('\n'))))
  for (const [name, font] of fonts) page.node.setFontDictionary(PDFName.of(name), font)
}

/** The operators of each page, from the top of the first to the end of the last. */
function layOut(sheet: Sheet, faces: (weight: number) => Finder, fonts: GlyphFonts): string[][] {
  const pages: string[][] = [[]]
  let y = PAGE.height - PAGE.margin
  const take = (height: number) => {
    if (y - height < PAGE.margin) {
      pages.push([])
      y = PAGE.height - PAGE.margin
    }
    y -= height
    return pages.at(-1) ?? []
  }
  const write = (lines: ShapedLine[], { size, leading, grey }: Style, left: number) => {
    for (const line of lines) {
      const page = take(size * leading)
      page.push(drawLine(line, fonts, { x: left, y, size, grey }))
    }
  }
  for (const block of sheet.blocks) {
    if (block.kind === 'seal') {
      pages.at(-1)?.push(drawSeal(PAGE.width - PAGE.margin - SEAL, y - SEAL, SEAL))
    } else if (block.kind === 'squares') {
      const page = take(SQUARES + 6)
      page.push(drawSquares(block.rows, PAGE.margin, y, SQUARES))
      const style = styles.small
      write(breakLines(block.text, (INNER * 1000) / style.size, faces(style.weight)), style, PAGE.margin)
    } else if (block.kind === 'facts') {
      take(12).push(ruleAt(PAGE.margin, y, INNER))
      for (const [term, text] of block.rows) {
        const style = styles.text
        const lines = breakLines(text, ((INNER - TERM) * 1000) / style.size, faces(style.weight))
        take(style.size * style.leading + 3)
        const [page, at] = [pages.at(-1) ?? [], y]
        for (const line of breakLines(term, 1e6, faces(style.weight)))
          page.push(drawLine(line, fonts, { x: PAGE.margin, y: at, size: style.size, grey: 0.35 }))
        y += style.size * style.leading
        write(lines, style, PAGE.margin + TERM)
      }
      take(12).push(ruleAt(PAGE.margin, y, INNER))
    } else {
      const style = styles[block.kind]
      const width = block.kind === 'title' || block.kind === 'lead' ? INNER - 2 * SEAL - 12 : INNER
      y -= style.above
      write(breakLines(block.text, (width * 1000) / style.size, faces(style.weight)), style, PAGE.margin)
    }
  }
  return pages
}
