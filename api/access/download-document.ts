import { cleanFileName } from '../adapters/files/clean-file-name.ts'
import type { FileAnswer } from '../http/send-file.ts'
import type { OpenVisit } from '../recipients/ensure-open.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { getFileToKeep } from './get-document-file.ts'
import { getOpenRelease } from './get-open-release.ts'
import { pageToKeep } from './page-to-keep.ts'
import { ensureStillOpen, type OpenCall } from './still-open.ts'

/** A stored file, or one page that is written while it is sent. */
export type Download =
  | { kind: 'file'; file: FileAnswer }
  | { kind: 'page'; pieces: AsyncIterable<string>; fileName: string }

/** The document to keep. Its link allows that when it is asked for, and still does when its bytes are ready. */
export async function downloadDocument(context: Context, call: OpenCall): Promise<Download> {
  const { visit } = call
  ensureMayKeep(visit)
  const ensureStillMay = async () => ensureMayKeep(await ensureStillOpen(call))
  const release = await getOpenRelease(visit)
  if (release.file) {
    const file = await getFileToKeep(context, call, release.file)
    await ensureStillMay()
    return { kind: 'file', file }
  }
  // A title may turn the direction of letters; in the name of a file that would show another ending than it has.
  const name = cleanFileName(release.title.replace(/[\\/:*?"<>|\s]+/g, ' '), 'idea')
  const pieces = await begun(pageToKeep(context, visit, release, ensureStillMay))
  return { kind: 'page', pieces, fileName: `${name}.html` }
}

/**
 * Keeping a copy is a permission of the link; switched off, every form of it is refused. The owner may always keep
 * their own.
 */
function ensureMayKeep({ session, share }: OpenVisit): void {
  if (session && !share.allowDownload) throw new AppError('download_off')
}

/** Its first piece is made here, before anything is sent: a refusal until then is an ordinary answer. */
async function begun(pieces: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = await pieces.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* pieces
  }
  return all()
}
