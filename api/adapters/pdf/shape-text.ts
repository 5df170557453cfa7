import bidiFactory from 'bidi-js'
import type { Glyph } from 'fontkit'
import type { Face, Finder } from './fonts.ts'
import { directions } from './undrawn.ts'

/** A positioned glyph: how far it advances the pen, and its offset from the pen, in thousandths of the type size. */
export type Placed = { face: Face; glyph: Glyph; text: string; advance: number; dx: number; dy: number }
/** Glyphs in visual order, from left to right, and the text that they stand for. */
export type ShapedLine = { text: string; glyphs: Placed[]; width: number }

const bidi = bidiFactory()
const features = { kern: true, liga: true }
/** Switches off marks on letters, marks on marks, and cursive attachment. */
const withoutAnchors = { mark: false, mkmk: false, curs: false }

const isDirection = (character: string) => character.search(directions) >= 0

/** The placeholder for a character that no font has: its number, never an empty box. */
const placeholderOf = (character: string) =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/**
 * Shapes one line of left-to-right text: right-to-left parts are reordered by the Unicode bidirectional algorithm, letters are
 * joined by the rules of their fonts.
 */
export function shapeLine(source: string, find: Finder): ShapedLine {
  const text = withPlaceholders(source, find)
  const runs = splitRuns(text, bidi.getEmbeddingLevels(text, 'ltr').levels, find)
  const glyphs = inVisualOrder(runs).flatMap(shapeRun)
  const width = glyphs.reduce((sum, { advance }) => sum + advance, 0)
  return { text: text.replace(directions, ''), glyphs, width }
}

const withPlaceholders = (text: string, find: Finder): string =>
  [...text].map((one) => (find(one, null) === null && !isDirection(one) ? placeholderOf(one) : one)).join('')

type Run = { text: string; level: number; face: Face }

/** Parts of one direction and one font. */
function splitRuns(text: string, levels: Uint8Array, find: Finder): Run[] {
  const runs: Run[] = []
  let at = 0
  for (const character of text) {
    const last = runs.at(-1)
    const level = levels[at] ?? 0
    const face = find(character, last?.face ?? null)
    at += character.length
    if (!face || isDirection(character)) continue
    if (last && last.level === level && last.face.key === face.key) last.text += character
    else runs.push({ text: character, level, face })
  }
  return runs
}

/** Rule L2 of the algorithm: from the highest level down, runs of at least that level are reversed. */
function inVisualOrder(runs: Run[]): Run[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to++
      if (to > from + 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  }
  return ordered
}

/** The characters of a glyph. fontkit does not keep them for glyphs that it first needed as a part of another one. */
const charactersOf = ({ font }: Face, { id, codePoints }: Glyph): string[] =>
  codePoints.length > 0
    ? codePoints.map((point) => String.fromCodePoint(point))
    : font.stringsForGlyph(id).slice(0, 1)

/** In right-to-left text an opening bracket is drawn as a closing one. */
const mirror = (character: string) => bidi.getMirroredCharacter(character) ?? character

/**
 * The font for Arabic lacks anchors for some marks (the dot of U+06A2 and others), at which fontkit throws. Such a run is laid out
 * without anchors: its dots and marks stand at the edge of their letters, and its text stays the same.
 */
function layOut({ font }: Face, text: string, direction: 'ltr' | 'rtl') {
  const lay = (wanted: Record<string, boolean>) => font.layout(text, wanted, undefined, undefined, direction)
  try {
    return lay(features)
  } catch {
    return lay({ ...features, ...withoutAnchors })
  }
}

function shapeRun({ text, level, face }: Run): Placed[] {
  const isTurned = (level & 1) === 1
  const written = isTurned ? [...text].map(mirror).join('') : text
  const scale = 1000 / face.font.unitsPerEm
  const { glyphs, positions } = layOut(face, written, isTurned ? 'rtl' : 'ltr')
  return glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const characters = charactersOf(face, glyph)
    const says = (isTurned ? characters.map(mirror) : characters).join('')
    return { face, glyph, text: says, advance: xAdvance * scale, dx: xOffset * scale, dy: yOffset * scale }
  })
}
