// @vitest-environment jsdom
import { afterAll, describe, expect, test, vi } from 'vitest'
import { limits } from '#contract/rules/limits.ts'
import { PackageFault } from '#contract/zip/package-fault.ts'
import { takeReadableFiles } from '../../tests/support/readable-files.ts'
import { checkFiles } from './import-ideas.ts'
import { markdownDraft, markdownDrafts } from './markdown-drafts.ts'
import { readZipFile } from './read-zip-file.ts'
import { fileOf, zipOf } from './zips.fake.ts'

takeReadableFiles()
afterAll(() => vi.unstubAllGlobals())

const check = (...files: File[]) =>
  checkFiles(files, { onProgress: () => undefined, signal: new AbortController().signal })

describe('a text in UTF-16, as Windows saves it under the name of Unicode', () => {
  const utf16 = (text: string, isLittle: boolean) => {
    const bytes = new DataView(new ArrayBuffer(2 * text.length + 2))
    const marked = `\ufeff${text}`
    for (let n = 0; n < marked.length; n++) bytes.setUint16(2 * n, marked.charCodeAt(n), isLittle)
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

  test('is measured by what it has in UTF-8, by itself and in a zip', async () => {
    const read = async (text: string) => {
      const file = fileOf(utf16(text, true), 'a.txt')
      const [inZip] = markdownDrafts(await readZipFile(zipOf({ 'a.txt': utf16(text, true) })))
      return Promise.allSettled(
        [markdownDraft(file), inZip].map((idea) => idea?.kind === 'html' && idea.read()),
      )
    }
    const most = limits.contentBytes
    for (const one of await read('a'.repeat(most))) expect(one.status).toBe('fulfilled')
    const refusal = { reason: new PackageFault('a.txt is too large for one idea.') }
    for (const one of await read(`${'a'.repeat(most - 1)}ä`)) expect(one).toMatchObject(refusal)
  })

  test('and one that is cut off, or has half a sign, is refused', async () => {
    const refusal = 'a.txt is damaged, or not UTF-8 text. Save it as UTF-8, or leave it out.'
    await expect(check(fileOf(utf16('ab', true).slice(0, -1), 'a.txt'))).rejects.toThrow(refusal)
    await expect(check(fileOf(utf16('a\ud83cb', false), 'a.txt'))).rejects.toThrow(refusal)
  })
})
