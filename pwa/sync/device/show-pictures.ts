import type { DraftStore, Words } from '../../data/device/draft-tables.ts'
import { listPictures, localSrc, withAddresses } from './pictures.ts'

/**
 * The words with their pictures embedded, for display and export: a picture that only this device has becomes a `data:` URL. A
 * missing picture is left as it is, and a memo is never embedded.
 */
export async function showPictures({ store }: { store: DraftStore }, words: Words): Promise<Words> {
  const { title, html, files } = await store.read(async (tables) => {
    const { title, html } = await withAddresses(tables, words)
    const hashes = listPictures(html)
    const files = []
    for (const hash of hashes) files.push({ hash, blob: (await tables.findFile(hash))?.blob ?? null })
    return { title, html, files }
  })
  let shown = html
  for (const { hash, blob } of files)
    if (blob && !isMemo(blob)) shown = shown.replaceAll(`"${localSrc(hash)}"`, `"${await dataUrl(blob)}"`)
  return { title, html: shown }
}

export const isMemo = ({ type }: Blob) => type.startsWith('audio/')

/** The file as a `data:` URL. */
export function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'))
    reader.readAsDataURL(file)
  })
}
