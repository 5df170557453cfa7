import bidiFactory from 'bidi-js'
import type { Glyph } from 'fontkit'
import type { Face, Finder } from './fonts.ts'
import { directions } from './undrawn.ts'

/** One letter in its place: how far the pen moves, and how far beside the pen it stands. In thousandths of the type size. */
export type Placed = { face: Face; glyph: Glyph; text: string; advance: number; dx: number; dy: number }
/** Letters in the order in which they stand on paper, from left to right, and the text that they say. */
export type ShapedLine = { text: string; glyphs: Placed[]; width: number }

const bidi = bidiFactory()
const features = { kern: true, liga: true }
/** Marks on letters, marks on marks, and letters that are joined at an angle. */
const withoutAnchors = { mark: false, mkmk: false, curs: false }

const isDirection = (character: string) => character.search(directions) >= 0

/** What no font has is written as its number: never an empty box. */
const nameOf = (character: string) =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/**
 * Shapes one line of a text that runs to the right: parts that run to the left are turned by the Unicode bidirectional algorithm,
 * letters are joined by the rules of their fonts.
 */
export function shapeLine(source: string, find: Finder): ShapedLine {
  const text = withoutStrangers(source, find)
  const runs = splitRuns(text, bidi.getEmbeddingLevels(text, 'ltr').levels, find)
  const glyphs = inVisualOrder(runs).flatMap(shapeRun)
  const width = glyphs.reduce((sum, { advance }) => sum + advance, 0)
  return { text: text.replace(directions, ''), glyphs, width }
}

const withoutStrangers = (text: string, find: Finder): string =>
  [...text].map((one) => (find(one, null) === null && !isDirection(one) ? nameOf(one) : one)).join('')

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

/** Rule L2 of the algorithm: from the highest level down, what is at least that deep is turned around. */
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

/** What a letter says. fontkit forgets it of letters that were first needed as a part of another one. */
const charactersOf = ({ font }: Face, { id, codePoints }: Glyph): string[] =>
  codePoints.length > 0
    ? codePoints.map((point) => String.fromCodePoint(point))
    : font.stringsForGlyph(id).slice(0, 1)

/** A bracket that opens is drawn as one that closes where letters run to the left. */
const mirror = (character: string) => bidi.getMirroredCharacter(character) ?? character

/**
 * The font for Arabic lacks anchors for some marks (the dot of U+06A2 and others), at which fontkit throws. Such a part of a line is
 * laid out without anchors: its dots and marks stand at the edge of their letters, and what it says is the same.
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
