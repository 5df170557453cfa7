import { isAllowedAudio, isAllowedImage } from '#contract/content/rich-text.ts'
import { parseInert } from '../data/trusted-types.ts'
import { hashOf } from '../sync/device/keep-file.ts'
import { hashOfSrc } from '../sync/device/pictures.ts'

/** A file as an idea names it: by the SHA-256 of its bytes, or by its address on the server. Null means unknown. */
export type FileReference = { kind: 'picture' | 'memo' | 'pdf'; hash: string | null; address: string | null }
/** What ideas are compared by: the digest of their words without their files, and their files in their order. */
export type Fingerprint = { words: string; files: FileReference[] }

const digestOf = (text: string): Promise<string> => hashOf(new Blob([text]))

/** The fingerprint of a text. Addresses of files and sizes of pictures are left out, because they differ between accounts. */
export async function fingerprintOf(html: string): Promise<Fingerprint> {
  const body = parseInert(html)
  const files: FileReference[] = []
  for (const element of body.querySelectorAll('img, [data-audio]')) {
    if (element.matches('img')) {
      files.push(await pictureAt(element.getAttribute('src') ?? ''))
      for (const { name } of [...element.attributes]) if (name !== 'alt') element.removeAttribute(name)
    } else {
      files.push(memoAt(element.getAttribute('data-audio') ?? ''))
      element.setAttribute('data-audio', '')
    }
  }
  return { words: await digestOf(body.innerHTML), files }
}

/** The fingerprint of an idea that is a PDF. */
export async function fingerprintOfPdf(
  fileName: string,
  file: Omit<FileReference, 'kind'>,
): Promise<Fingerprint> {
  return { words: await digestOf(`pdf ${fileName}`), files: [{ kind: 'pdf', ...file }] }
}

async function pictureAt(src: string): Promise<FileReference> {
  if (src.startsWith('data:')) return { kind: 'picture', hash: await hashOfDataUrl(src), address: null }
  return { kind: 'picture', hash: hashOfSrc(src), address: isAllowedImage(src) ? src : null }
}

const memoAt = (src: string): FileReference => ({
  kind: 'memo',
  hash: hashOfSrc(src),
  address: isAllowedAudio(src) ? src : null,
})

/** The hash of a picture embedded in the text; when it cannot be decoded, of the data URL itself. */
async function hashOfDataUrl(src: string): Promise<string> {
  try {
    const bytes = atob(src.slice(src.indexOf(',') + 1))
    return await hashOf(new Blob([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))]))
  } catch {
    return digestOf(src)
  }
}
