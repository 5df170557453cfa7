import type { Bytes } from '#contract/proofs/bytes.ts'
import { limits } from '#contract/rules/limits.ts'
import { ensure } from '#contract/zip/package-fault.ts'
import { hashOf } from '../sync/device/keep-file.ts'
import { type IncomingFile, maxBytes } from './incoming.ts'
import { memoType } from './memo-type.ts'
import { pictureFacts } from './picture-facts.ts'

export type CleanFile = { hash: string; file: Blob; fileName: string }

/** The largest picture that the server accepts (api/assets/save-image.ts). */
const MAX_PIXELS = 40_000_000

/** Checks a picture or voice memo and prepares it for this device. Throws a PackageFault for one that is not accepted. */
export async function cleanFile(
  { name, bytes: read }: IncomingFile,
  kind: 'picture' | 'memo',
): Promise<CleanFile> {
  const bytes = await read()
  const type = kind === 'picture' ? typeOfPicture(bytes, name) : typeOfMemo(bytes, name)
  const file = new Blob([new Uint8Array(bytes)], { type })
  const fileName = kind === 'picture' ? name.replace(/^.*\//, '') : 'Voice memo'
  return { hash: await hashOf(file), file, fileName }
}

function typeOfPicture(bytes: Bytes, name: string): string {
  const facts = pictureFacts(bytes)
  ensure(facts !== null, `${name} is not a PNG, JPEG, WebP or GIF picture.`)
  const pixels = facts.width * facts.height
  const most = `at most ${MAX_PIXELS / 1_000_000} megapixels and ${limits.imageBytes / 1024 / 1024} MB`
  ensure(
    pixels <= MAX_PIXELS,
    `${name} has ${Math.ceil(pixels / 1_000_000)} megapixels. A picture has ${most}.`,
  )
  return facts.type
}

function typeOfMemo(bytes: Bytes, name: string): string {
  const type = memoType(bytes)
  ensure(type !== null, `${name} is not a WebM, Ogg or MP4 voice memo.`)
  ensure(bytes.length <= maxBytes.memo, `${name} is too large: a voice memo must be under 10 MB.`)
  return type
}
