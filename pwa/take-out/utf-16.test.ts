// @vitest-environment jsdom
import { afterAll, describe, expect, test, vi } from 'vitest'
import { takeReadableFiles } from '../../tests/support/readable-files.ts'
import { checkFiles } from './import-ideas.ts'
import { fileOf, zipOf } from './zips.fake.ts'

takeReadableFiles()
afterAll(() => vi.unstubAllGlobals())

const check = (...files: File[]) =>
  checkFiles(files, { onProgress: () => undefined, signal: new AbortController().signal })

describe('a text in UTF-16, as Windows saves it under the name of Unicode', () => {
  const utf16 = (text: string, isLittle: boolean) => {
    const bytes = new DataView(new ArrayBuffer(2 * text.length + 2))
    for (const [n, unit] of [...`\ufeff${text}`].flatMap((sign) => sign.split('')).entries())
      bytes.setUint16(2 * n, unit.charCodeAt(0), isLittle)
    return new Uint8Array(bytes.buffer)
  }

  test.each([
    ['little', true],
    ['big', false],
  ])('%s endian is read as it was written, by itself and in a zip', async (_, isLittle) => {
    const bytes = utf16('# Lüfter 風扇 🌀\r\n\r\nWords.', isLittle)
    const { incoming, titles } = await check(fileOf(bytes, 'a.txt'), zipOf({ 'b.md': bytes }))
    expect(titles).toEqual(['Lüfter 風扇 🌀', 'Lüfter 風扇 🌀'])
    const [idea] = incoming
    expect(idea?.kind === 'html' && (await idea.read()).html).toBe('<p>Words.</p>')
  })

  test('and one that is cut off, or has half a sign, is refused', async () => {
    const refusal = 'a.txt is damaged, or not UTF-8 text. Save it as UTF-8, or leave it out.'
    await expect(check(fileOf(utf16('ab', true).slice(0, -1), 'a.txt'))).rejects.toThrow(refusal)
    await expect(check(fileOf(utf16('a\ud83cb', false), 'a.txt'))).rejects.toThrow(refusal)
  })
})
