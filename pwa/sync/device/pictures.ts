import type { Tables, Words } from '../../data/device/draft-tables.ts'
import { sameWords } from '../merge/resolve.ts'

/** The source of a picture or voice memo that only this device has is `local:` and the SHA-256 of its bytes. */
const localPicture = /(<(?:img\b[^>]*?\ssrc|div\b[^>]*?\sdata-audio)=")local:([0-9a-f]{64})("[^>]*>)/g

export const localSrc = (hash: string) => `local:${hash}`
export const hashOfSrc = (src: string): string | null => /^local:([0-9a-f]{64})$/.exec(src)?.[1] ?? null

export function listPictures(html: string): string[] {
  return [...new Set([...html.matchAll(localPicture)].map((match) => match[2] ?? ''))]
}

/** Attributes; what is quoted may contain `>`. */
const some = '(?:[^">]|"[^"]*")*'
const local = '="local:([0-9a-f]{64})"'
const localElement = new RegExp(
  `<img\\b${some}?\\ssrc${local}${some}>|<div\\b${some}?\\sdata-audio${local}${some}></div>`,
  'g',
)

/** The words without the pictures and memos of these hashes. */
export const withoutFiles = ({ title, html }: Words, hashes: Set<string>): Words => ({
  title,
  html: html.replace(localElement, (whole, picture?: string, memo?: string) =>
    hashes.has(picture ?? memo ?? '') ? '' : whole,
  ),
})

/** The address of a picture or a voice memo on the server. */
const sentPicture = /(<(?:img\b[^>]*?\ssrc|div\b[^>]*?\sdata-audio)=")(\/api\/assets\/\d+\/file)("[^>]*>)/g

/** The HTML of a voice memo in a text. */
export const memoHtml = (src: string, seconds: number) =>
  `<div data-audio="${src}" data-seconds="${seconds}"></div>`

/** The words with the server's addresses for the pictures and memos that it has by now. */
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

/**
 * The words with local files in place of the server's addresses, where this device still has the bytes: a server that was restored
 * from a backup may have lost those files. They are uploaded again with the words; a server that has them just answers with their
 * address. Another idea with the same picture may be handled later, so the former address is remembered.
 */
export async function withOwnFiles(tables: Tables, words: Words): Promise<Words> {
  const addresses = new Set([...words.html.matchAll(sentPicture)].map((match) => match[2] ?? ''))
  if (addresses.size === 0) return words
  const hashes = new Map<string, string>()
  for (const file of await tables.listFiles()) {
    const { hash, blob, uploaded, formerUrls = [] } = file
    const isThere = uploaded !== null && addresses.has(uploaded.url)
    if (isThere && blob !== null) {
      hashes.set(uploaded.url, hash)
      await tables.putFile({ ...file, uploaded: null, formerUrls: [uploaded.url, ...formerUrls] })
    }
    for (const url of formerUrls) if (addresses.has(url) && !hashes.has(url)) hashes.set(url, hash)
  }
  return withHashes(words, hashes)
}

/** Replaces the server's addresses in the words by local files; `hashes` is keyed by address. */
export function withHashes<T extends Words>(words: T, hashes: Map<string, string>): T {
  const html = words.html.replace(sentPicture, (whole, before: string, url: string, after: string) => {
    const hash = hashes.get(url)
    return hash === undefined ? whole : before + localSrc(hash) + after
  })
  return { ...words, html }
}

/** Whether words are the same apart from the addresses of their pictures and memos. */
export function sameExceptFiles(one: Words, other: Words): boolean {
  const bare = ({ title, html }: Words): Words => ({
    title,
    html: html.replace(localPicture, '$1$3').replace(sentPicture, '$1$3'),
  })
  return sameWords(bare(one), bare(other))
}
