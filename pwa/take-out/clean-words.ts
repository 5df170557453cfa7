import { refuseWords } from '#contract/content/refuse-words.ts'
import { isAllowedImage } from '#contract/content/rich-text.ts'
import { ensure } from '#contract/zip/package-fault.ts'
import { parseInert } from '../data/trusted-types.ts'
import { localSrc } from '../sync/device/pictures.ts'
import { type CleanFile, cleanFile } from './clean-file.ts'
import type { IncomingWords } from './incoming.ts'

export type CleanWords = { title: string; html: string; files: CleanFile[] }

/**
 * Cleans imported words for a draft: the HTML passes the allow-list, and pictures and voice memos point to their copies on this device.
 * Addresses of another account mean nothing here, so what is not among the files is left out. Throws a PackageFault that names what is
 * wrong.
 */
export async function cleanWords(words: IncomingWords, name: string): Promise<CleanWords> {
  const title = words.title.trim() || 'Untitled Idea'
  const refusal = refuseWords({ title, html: words.html })
  ensure(refusal === null, `${name}: ${refusal?.message}`)
  // Imported dynamically, as everywhere else: a static import would add one more file to readers' pages.
  const { sanitised } = await import('../document/rich-text/rich-text-fragment.ts')
  // Parsed without loading anything: the addresses belong to another account.
  const place = parseInert(sanitised(words.html))
  const known = new Map(words.files.map((file) => [file.address, file]))
  const clean = new Map<string, CleanFile>()
  for (const { element, attribute, kind } of listFileElements(place)) {
    const address = element.getAttribute(attribute) ?? ''
    if (kind === 'picture' && address.startsWith('data:') && isAllowedImage(address)) continue
    const file = known.get(address)
    if (!file) {
      element.remove()
      continue
    }
    // Keyed by the name in the zip: a small zip may refer to one large file by thousands of addresses.
    const key = `${kind} ${file.name}`
    const kept = clean.get(key) ?? (await cleanFile(file, kind))
    clean.set(key, kept)
    element.setAttribute(attribute, localSrc(kept.hash))
  }
  return { title, html: place.innerHTML, files: [...clean.values()] }
}

/** The elements of a text that name a file. */
const listFileElements = (place: Element) => [
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
