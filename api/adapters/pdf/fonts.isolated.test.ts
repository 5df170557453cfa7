import { beforeEach, expect, test, vi } from 'vitest'
import decompress from 'woff2-encoder/decompress'
import { openFonts } from './fonts.ts'
import { isolated } from './sheet.ts'

vi.mock(import('woff2-encoder/decompress'), async (importOriginal) => {
  const { default: unpack } = await importOriginal()
  return { default: vi.fn(unpack) }
})
const sizes = () => vi.mocked(decompress).mock.calls.map(([bytes]) => bytes.byteLength)
const MEGABYTE = 1_000_000

beforeEach(() => vi.clearAllMocks())

test('direction marks and line breaks need no font of their own', async () => {
  await openFonts(`${isolated('Ada')}\u200f\r\n\u2028x\n`, [400, 600])
  expect(sizes()).toHaveLength(1)
})

test('a font file is unpacked once for all weights', async () => {
  const finderOf = await openFonts('Ada ௐ', [400, 600])
  expect(sizes().map((size) => size > MEGABYTE)).toEqual([false, true])
  const [regular, bold] = [400, 600].map((weight) => finderOf(weight)('A', null))
  const width = (face: typeof regular) => face?.font.layout('A').advanceWidth
  expect(width(bold)).toBeGreaterThan(width(regular) ?? 0)
})
