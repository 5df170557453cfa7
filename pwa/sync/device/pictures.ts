import type { Tables, Words } from '../../data/device/draft-tables.ts'

/** A picture or a voice memo that only this device has stands in the text as `local:` and the SHA-256 of its bytes. */
const localPicture = /(<(?:img\b[^>]*?\ssrc|div\b[^>]*?\sdata-audio)=")local:([0-9a-f]{64})("[^>]*>)/g

export const localSrc = (hash: string) => `local:${hash}`
export const hashOfSrc = (src: string): string | null => /^local:([0-9a-f]{64})$/.exec(src)?.[1] ?? null

export function listPictures(html: string): string[] {
  return [...new Set([...html.matchAll(localPicture)].map((match) => match[2] ?? ''))]
}

/** A voice memo as it stands in a text. */
export const memoHtml = (src: string, seconds: number) =>
  `<div data-audio="${src}" data-seconds="${seconds}"></div>`

/** The words with the server's addresses in place of the pictures and memos that it has by now. */
export async function withAddresses(tables: Tables, words: Words): Promise<Words> {
  const hashes = listPictures(words.html)
  if (hashes.length === 0) return words
  const known = new Map<string, { url: string; width: number; height: number }>()
  for (const hash of hashes) {
    const file = await tables.findFile(hash)
    if (file?.uploaded) known.set(hash, file.uploaded)
  }
  const html = words.html.replace(localPicture, (whole, before: string, hash: string, after: string) => {
    const uploaded = known.get(hash)
    if (!uploaded) return whole
    return before + uploaded.url + after
  })
  return { ...words, html }
}
