import { type PDFContext, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import type { Placed } from './shape-text.ts'

/**
 * Embeds the letters that a document uses, and no others, as Type 3 fonts (ISO 32000-1, 9.6.5): each letter is its outline as drawn
 * by fontkit. So every font file can be used in every weight, and the text can be copied and searched (ToUnicode). Such a font holds
 * 256 letters; there are as many fonts as are needed.
 */
const GLYPHS_PER_FONT = 256
/** The text of a mark that belongs to the letter before it: a zero-width space. */
const NOTHING = '200B'
type Letter = { outline: string; width: number; text: string }
export type Code = { font: string; code: number; width: number }

export class GlyphFonts {
  private readonly letters: Letter[] = []
  private readonly codes = new Map<string, Code>()

  /** The code of a letter, in the font that has it. */
  codeOf({ face, glyph, text }: Placed): Code {
    const key = `${face.key} ${glyph.id} ${text}`
    const known = this.codes.get(key)
    if (known) return known
    const scale = 1000 / face.font.unitsPerEm
    const width = Math.round(glyph.advanceWidth * scale)
    const index = this.letters.push({ outline: outlineOf(glyph, scale, width), width, text }) - 1
    const code = { font: `F${Math.floor(index / GLYPHS_PER_FONT)}`, code: index % GLYPHS_PER_FONT, width }
    this.codes.set(key, code)
    return code
  }

  /** Writes the fonts into a document and returns them by name. */
  write(context: PDFContext): Map<string, PDFRef> {
    const fonts = new Map<string, PDFRef>()
    for (let from = 0; from < this.letters.length; from += GLYPHS_PER_FONT)
      fonts.set(
        `F${from / GLYPHS_PER_FONT}`,
        writeFont(context, this.letters.slice(from, from + GLYPHS_PER_FONT)),
      )
    return fonts
  }
}

function writeFont(context: PDFContext, letters: Letter[]): PDFRef {
  const procedures = letters.map(({ outline }, n): [string, PDFRef] => [
    `g${n}`,
    context.register(context.flateStream(outline)),
  ])
  const names = procedures.map(([name]) => PDFName.of(name))
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type3',
      // Each letter gives its own bounding box.
      FontBBox: [0, 0, 0, 0],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      FirstChar: 0,
      LastChar: letters.length - 1,
      Widths: letters.map(({ width }) => width),
      Encoding: { Type: 'Encoding', Differences: context.obj([0, ...names]) },
      CharProcs: Object.fromEntries(procedures),
      Resources: {},
      ToUnicode: context.register(context.flateStream(toUnicode(letters))),
    }),
  )
}

type Outlined = Pick<Placed['glyph'], 'path'>

function outlineOf({ path }: Outlined, scale: number, width: number): string {
  const at = (value = 0) => Math.round(value * scale)
  let [x, y] = [0, 0]
  const drawn = path.commands.map(({ command, args }) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
    const from = [x, y] as const
    if (command === 'closePath') return 'h'
    ;[x, y] = command === 'bezierCurveTo' ? [e, f] : command === 'quadraticCurveTo' ? [c, d] : [a, b]
    if (command === 'moveTo') return `${at(a)} ${at(b)} m`
    if (command === 'lineTo') return `${at(a)} ${at(b)} l`
    // PDF has only cubic curves, so a quadratic one is converted.
    const controls =
      command === 'bezierCurveTo'
        ? [a, b, c, d]
        : [
            from[0] + (2 * (a - from[0])) / 3,
            from[1] + (2 * (b - from[1])) / 3,
            x + (2 * (a - x)) / 3,
            y + (2 * (b - y)) / 3,
          ]
    return `${[...controls, x, y].map(at).join(' ')} c`
  })
  const { minX, minY, maxX, maxY } = path.bbox
  const box = [minX, minY, maxX, maxY].map((edge) => (Number.isFinite(edge) ? at(edge) : 0)).join(' ')
  return `${width} 0 ${box} d1\n${drawn.length > 0 ? `${drawn.join('\n')}\nf` : ''}`
}

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0').toUpperCase()

/** Maps each code to its text, so that it can be copied, searched and read out. */
function toUnicode(letters: Letter[]): string {
  const lines = letters.map(({ text }, code) => {
    const units = Array.from({ length: text.length }, (_, n) => hex(text.charCodeAt(n), 4)).join('')
    return `<${hex(code, 2)}> <${units || NOTHING}>`
  })
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, n) =>
    lines.slice(n * 100, n * 100 + 100),
  )
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <00> <FF> endcodespacerange',
    ...blocks.map((some) => `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}
