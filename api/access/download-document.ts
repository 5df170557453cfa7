import { cleanFileName } from '../adapters/files/clean-file-name.ts'
import type { FileAnswer } from '../http/send-file.ts'
import type { OpenVisit } from '../recipients/ensure-open.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { downloadPage } from './download-page.ts'
import { getDownloadFile } from './get-document-file.ts'
import { getOpenRelease } from './get-open-release.ts'
import { ensureStillOpen, type OpenCall } from './still-open.ts'

/** A stored file, or an HTML page that is generated while it is sent. */
export type Download =
  | { kind: 'file'; file: FileAnswer }
  | { kind: 'page'; pieces: AsyncIterable<string>; fileName: string }

/** The document as a download. The link must allow downloads when the request arrives and still when the bytes are ready. */
export async function downloadDocument(context: Context, call: OpenCall): Promise<Download> {
  const { visit } = call
  ensureMayDownload(visit)
  const ensureStillAllowed = async () => ensureMayDownload(await ensureStillOpen(call))
  const release = await getOpenRelease(visit)
  if (release.file) {
    const file = await getDownloadFile(context, call, release.file)
    await ensureStillAllowed()
    return { kind: 'file', file }
  }
  // A title may contain characters that reverse text direction; in a file name they would disguise the extension.
  const name = cleanFileName(release.title.replace(/[\\/:*?"<>|\s]+/g, ' '), 'idea')
  const pieces = await withFirstPiece(downloadPage(context, visit, release, ensureStillAllowed))
  return { kind: 'page', pieces, fileName: `${name}.html` }
}

/** Downloading is a permission of the link; without it every form of download is refused. Owners may always download their own. */
function ensureMayDownload({ session, share }: OpenVisit): void {
  if (session && !share.allowDownload) throw new AppError('download_off')
}

/** Generates the first piece before anything is sent, so that a refusal up to then is an ordinary error answer. */
async function withFirstPiece(pieces: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = await pieces.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* pieces
  }
  return all()
}
