import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { breakLines } from './break-lines.ts'
import { openFonts } from './fonts.ts'
import { printSheet } from './print-sheet.ts'
import { shapeLine } from './shape-text.ts'
import { isolated, type Sheet } from './sheet.ts'

const names = [
  'Siân O’Neill, Łukasz Żółć, Đặng Thị Hồng',
  'Ελευθερία Παπαδοπούλου',
  'Екатерина Щербакова',
  'محمد عبد الله',
  // The font has no anchor for the dot of the last letter.
  'يوسڢ',
  'יוסף בן־דוד',
  'क्षत्रिय श्रीमती',
  'สมชาย ที่นี่',
  '山田さくら 辻',
  '王小明 臺灣',
  '김민수 대한민국',
]
const sheet = (names: string[]): Sheet => ({
  title: `A paper for ${names[0]}`,
  writtenAt: '2026-11-21T10:01:22.418Z',
  blocks: [
    { kind: 'seal' },
    { kind: 'title', text: 'Certificate of acceptance' },
    ...names.map((text) => ({ kind: 'lead' as const, text })),
    { kind: 'facts', rows: [['Name', 'Wolfeschlegelsteinhausenbergerdorff'.repeat(30)]] },
  ],
  attachments: [{ name: 'text.txt', text: 'Grüße\n', type: 'text/plain', description: 'A text' }],
})
const finderFor = async (text: string) => (await openFonts(text, [400]))(400)

test.each(names)('%s is drawn with the letters of its script', async (name) => {
  const find = await finderFor(name)
  const { glyphs, text } = shapeLine(name, find)
  expect(text).toBe(name)
  expect(glyphs.filter(({ glyph }) => glyph.id === 0)).toEqual([])
  // All glyphs are from Noto Sans, none from the last resort.
  expect(glyphs.filter(({ face }) => face.key.includes('unifontex'))).toEqual([])
})

test('characters without a font of their script use a fallback font, and unknown ones their number', async () => {
  const source = 'தமிழ் ქართული \u{10ffff}!'
  const { text, glyphs } = shapeLine(source, await finderFor(source))
  expect(text).toBe('தமிழ் ქართული [U+10FFFF]!')
  expect(glyphs.filter(({ glyph }) => glyph.id === 0)).toEqual([])
})

test('right-to-left text is drawn in its direction, also within a line of left-to-right text', async () => {
  const says = async (source: string) => {
    const { glyphs } = shapeLine(source, await finderFor(source))
    return glyphs.map(({ text }) => text).join('')
  }
  expect(await says('Ada אבג Lovelace')).toBe('Ada גבא Lovelace')
  // Brackets keep their text but are drawn mirrored.
  expect(await says('אבג (12) xyz')).toBe(')12( גבא xyz')
  expect(await says(`${isolated('אבג')} agreed (12)`)).toBe('גבא agreed (12)')
})

test('lines stay within their width, and no text is lost', async () => {
  const source = `short ${'x'.repeat(200)} ${'words and words '.repeat(20)}`
  const lines = breakLines(source, 8000, await finderFor(source))
  expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(8000)
  expect(
    lines
      .map(({ text }) => text)
      .join('')
      .replace(/\s/g, ''),
  ).toBe(source.replace(/\s/g, ''))
})

test('a printed sheet always has the same bytes, and carries its attachments', async () => {
  const bytes = await printSheet(sheet(names))
  expect(Buffer.from(await printSheet(sheet(names))).equals(bytes)).toBe(true)
  expect(bytes.length).toBeLessThan(150_000)
  const read = await PDFDocument.load(bytes, { updateMetadata: false })
  expect(read.getAttachments().map(({ name, data }) => [name, Buffer.from(data).toString()])).toEqual([
    ['text.txt', 'Grüße\n'],
  ])
  expect(read.getCreationDate()).toEqual(new Date('2026-11-21T10:01:22.000Z'))
  expect(read.getTitle()).toContain('Siân')
})

test('a sheet of 80 lines is printed on several pages', async () => {
  const read = await PDFDocument.load(await printSheet(sheet(Array(80).fill('Ada Lovelace'))))
  expect(read.getPageCount()).toBeGreaterThan(2)
})
