import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type FontCollection } from 'fontkit'
import * as v from 'valibot'
import decompress from 'woff2-encoder/decompress'
import { undrawn } from './undrawn.ts'

/**
 * Fonts for every script, from packages that are installed with the product: Noto Sans for the scripts that it has, in slices of a
 * few hundred letters of which only those in use are read; for everything else UnifontEX, a pixel font.
 */
const noto = ['', '-arabic', '-hebrew', '-devanagari', '-thai']
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
/** The characters of the placeholder for a character that no font has. */
const always = '[U+0123456789ABCDEF] '
const together = /[\p{Script=Common}\p{Script=Inherited}]/u
const lastResort = '@fontsource/unifontex/files/unifontex-latin-400-normal.woff2'

const { resolve } = createRequire(import.meta.url)
const Ranges = v.record(v.string(), v.string())
type Slice = { path: string; ranges: [number, number][] }
const slicesOf = new Map<string, Slice[]>()

/** A font in one weight. `key` names both. */
export type Face = { key: string; font: Font }

export type Finder = (character: string, current: Face | null) => Face | null

/** Opens the fonts that this text needs, in these weights. The result finds the face for each of its characters. */
export async function openFonts(
  text: string,
  weights: readonly number[],
): Promise<(weight: number) => Finder> {
  // The placeholder for a character that no font has must be drawn, too.
  const drawn = text.replace(undrawn, '')
  const points = new Set([...drawn, ...always].map((character) => character.codePointAt(0) ?? 0))
  // Han characters have other forms in Japanese.
  const families = [...noto, ...(kana.test(text) ? ['-jp', '-sc', '-kr'] : ['-sc', '-jp', '-kr'])]
  const fonts = new Map<string, Font>()
  const opened = new Map<string, Face>()
  const use = async (path: string): Promise<Face[]> => {
    const font = fonts.get(path) ?? (await open(path))
    fonts.set(path, font)
    return weights.map((weight) => {
      const key = `${path} ${weight}`
      const face = opened.get(key) ?? { key, font: inWeight(font, weight) }
      opened.set(key, face)
      return face
    })
  }
  const files = new Map<number, string>()
  for (const point of points) {
    // A package may list characters that its font does not have.
    for (const path of listFiles(families, point)) {
      const faces = await use(path)
      if (!faces.every(({ font }) => font.hasGlyphForCodePoint(point))) continue
      files.set(point, path)
      break
    }
  }
  return (weight) => (character, current) => {
    const point = character.codePointAt(0) ?? 0
    // Spaces, punctuation and marks use the font of the letters before them, if it has them.
    if (current?.font.hasGlyphForCodePoint(point) && together.test(character)) return current
    return opened.get(`${files.get(point)} ${weight}`) ?? null
  }
}

/** The files that may have the character, the best first. */
function* listFiles(families: string[], point: number): Iterable<string> {
  for (const family of families) {
    const found = findSlice(`@fontsource-variable/noto-sans${family}`, point)
    if (found !== undefined) yield found
  }
  yield resolve(lastResort)
}

function findSlice(family: string, point: number): string | undefined {
  const slices = slicesOf.get(family) ?? readSlices(family)
  slicesOf.set(family, slices)
  return slices.find(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to))?.path
}

/** Reads the package's own table of which slice has which characters. */
function readSlices(family: string): Slice[] {
  const table = v.parse(Ranges, JSON.parse(readFileSync(resolve(`${family}/unicode.json`), 'utf8')))
  const name = family.slice(family.indexOf('/') + 1)
  return Object.entries(table).map(([slice, list]) => ({
    path: resolve(`${family}/files/${name}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: list.split(',').map((range): [number, number] => {
      const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  }))
}

const isFont = (font: Font | FontCollection): font is Font => 'layout' in font

/** The last resort is 14 MB of outlines, so each file is unpacked once, for all weights. */
async function open(path: string): Promise<Font> {
  // fontkit reads the outlines of compressed variable fonts in their default weight only.
  const font = create(Buffer.from(await decompress(readFileSync(path))))
  if (!isFont(font)) throw new Error(`${path} holds several fonts`)
  return font
}

const inWeight = (font: Font, weight: number): Font =>
  'wght' in font.variationAxes ? font.getVariation({ wght: weight }) : font
