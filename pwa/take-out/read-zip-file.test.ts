import { expect, test } from 'vitest'
import { readZipFile } from './read-zip-file.ts'
import { zipOf } from './zips.fake.ts'

const zipped = async (files: Record<string, string>) => new Uint8Array(await zipOf(files).arrayBuffer())
const namesIn = async (zip: Uint8Array<ArrayBuffer>) => [...(await readZipFile(new Blob([zip]))).keys()]

test('a zip with a comment at its end is read', async () => {
  const bytes = await zipped({ 'a.md': 'Words' })
  const comment = new TextEncoder().encode('0f5c6b3a9d of PK\u0005\u0006')
  const zip = new Uint8Array([...bytes, ...comment])
  zip[bytes.length - 2] = comment.length
  expect(await namesIn(zip)).toEqual(['a.md'])
  await expect(namesIn(new Uint8Array([...zip, 0]))).rejects.toThrow(/^This is not a zip file/)
})

test('names that are not UTF-8 are read as code page 437, so that different names stay different', async () => {
  const zip = await zipped({ 'N?h.md': 'One', 'N!h.md': 'Two' })
  const text = Buffer.from(zip).toString('latin1').replaceAll('N?h', 'N\u0084h').replaceAll('N!h', 'N\u0094h')
  expect(await namesIn(new Uint8Array(Buffer.from(text, 'latin1')))).toEqual(['Näh.md', 'Nöh.md'])
})
