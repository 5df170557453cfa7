import { refuseWords } from '#contract/content/refuse-words.ts'
import { isAllowedImage } from '#contract/content/rich-text.ts'
import { ensure } from '#contract/zip/package-fault.ts'
import { parseInert } from '../data/trusted-types.ts'
import { localSrc } from '../sync/device/pictures.ts'
import { type CleanFile, cleanFile } from './clean-file.ts'
import type { IncomingWords } from './incoming.ts'

export type CleanWords = { title: string; html: string; files: CleanFile[] }

/**
 * Words of a file as a draft may hold them: through the allow-list, pictures and voice memos by what they are on this device. One of
 * another account has an address there only, so what is not among the files is left out. Throws a fault that names what is wrong.
 */
export async function cleanWords(words: IncomingWords, name: string): Promise<CleanWords> {
  const title = words.title.trim() || 'Untitled Idea'
  const refusal = refuseWords({ title, html: words.html })
  ensure(refusal === null, `${name}: ${refusal?.message}`)
  // Asked for as everywhere else: readers' pages would get a file more for one that names it beforehand.
  const { sanitised } = await import('../document/rich-text/rich-text-fragment.ts')
  // Where nothing is loaded: the addresses are those of another account.
  const place = parseInert(sanitised(words.html))
  const known = new Map(words.files.map((file) => [file.address, file]))
  const clean = new Map<string, CleanFile>()
  for (const { element, attribute, kind } of listNaming(place)) {
    const address = element.getAttribute(attribute) ?? ''
    if (kind === 'picture' && address.startsWith('data:') && isAllowedImage(address)) continue
    const file = known.get(address)
    if (!file) {
      element.remove()
      continue
    }
    // By its place in the zip: a small one may name the same large file by thousands of addresses.
    const key = `${kind} ${file.name}`
    const kept = clean.get(key) ?? (await cleanFile(file, kind))
    clean.set(key, kept)
    element.setAttribute(attribute, localSrc(kept.hash))
  }
  return { title, html: place.innerHTML, files: [...clean.values()] }
}

/** What of a text names a file. */
const listNaming = (place: Element) => [
  ...[...place.querySelectorAll('img')].map((element) => ({
    element,
    attribute: 'src',
    kind: 'picture' as const,
  })),
  ...[...place.querySelectorAll('[data-audio]')].map((element) => ({
    element,
    attribute: 'data-audio',
    kind: 'memo' as const,
  })),
]
