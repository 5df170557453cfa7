import { setImmediate } from 'node:timers/promises'
import { ARCHIVE_FORMAT, ARCHIVE_START, type ArchiveStart } from '#contract/take-out/take-out.ts'
import type { Owner } from '../accounts/owner.guard.ts'
import { type ZipEntry, zip } from '../adapters/files/zip.ts'
import { listOwnIdeaIds } from '../ideas/own/list-own-ids.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { describeUsage } from '../usage/describe-usage.ts'
import { acceptanceFiles } from './acceptance-files.ts'
import { archiveLimits } from './archive-limits.ts'
import { commentsFile } from './comments-file.ts'
import { ideaFiles } from './idea-files.ts'
import { linksFile } from './links-file.ts'
import { listStoredFiles, type StoredFile } from './list-stored-files.ts'
import { ownAgreementsFile } from './own-agreements-file.ts'
import { readmeText } from './readme-text.ts'
import { storedFile } from './stored-file.ts'

/**
 * Streams everything of an account as a zip, so that no more than one idea's text is in memory. Throws `too_large` when a zip of this kind
 * cannot hold it.
 */
export async function takeOut(context: Context, owner: Owner): Promise<AsyncIterable<Uint8Array>> {
  const [ids, files, usage] = await Promise.all([
    listOwnIdeaIds(owner.id),
    listStoredFiles(owner.id),
    describeUsage(context, owner.id),
  ])
  const count = ids.length * archiveLimits.filesOfIdea + files.size + archiveLimits.otherFiles
  if (count > archiveLimits.files || usage.bytes.used > archiveLimits.bytes) throw new AppError('too_large')
  return zip(everything(context, owner, ids, files))
}

async function* everything(
  context: Context,
  owner: Owner,
  ids: number[],
  files: ReadonlyMap<number, StoredFile>,
): AsyncIterable<ZipEntry> {
  const written: string[] = []
  const unreadable: string[] = []
  for (const id of ids) {
    for await (const entry of ideaFiles(context, owner.id, id, { files, unreadable })) {
      yield entry
      if (entry.path.endsWith('/idea.json')) written.push(entry.path.replace('/idea.json', ''))
      // Lets other requests run between two files.
      await setImmediate()
    }
  }
  for (const { path, fileId } of files.values()) yield* storedFile(context, { path, fileId }, unreadable)
  yield linksFile(context, owner.id, ids)
  yield commentsFile(owner.id)
  yield ownAgreementsFile(owner.id)
  yield* acceptanceFiles(owner.id)
  yield { path: 'README.txt', content: [readmeText(owner, context.now(), unreadable)] }
  const start: ArchiveStart & { email: string } = {
    format: ARCHIVE_FORMAT,
    writtenAt: context.now().toISOString(),
    name: owner.name,
    email: owner.email,
    ideas: written.filter((folder) => !unreadable.includes(`${folder}/idea.pdf`)),
    unreadable,
  }
  // Written last, so that a zip that was cut off is not accepted as an archive.
  yield { path: ARCHIVE_START, content: [`${JSON.stringify(start, null, 2)}\n`] }
}
