import type { FileAnswer } from '../http/send-file.ts'
import type { Release } from '../ideas/release-idea.ts'
import type { OpenVisit } from '../recipients/ensure-open.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { getOpenRelease } from './get-open-release.ts'
import { getStampedFile } from './stamps/stamped-file.ts'

const PDF = 'application/pdf'
type OriginalFile = NonNullable<Release['file']>
type Bytes = Pick<FileAnswer, 'fileId' | 'length'>
const original = ({ fileId, length }: OriginalFile): Bytes => ({ fileId, length })

/** The PDF of the release that this reader opened. */
export async function getDocumentFile(context: Context, visit: OpenVisit): Promise<FileAnswer> {
  const release = await getOpenRelease(visit)
  if (!release.file) throw new AppError('not_found')
  const stamped = await findStamped(context, visit, release)
  return { ...(stamped ?? original(release.file)), type: PDF }
}

/** The same to keep: never without the reader's name. Owners have their own as it is. */
export async function getFileToKeep(
  context: Context,
  visit: OpenVisit,
  release: Release & { file: OriginalFile },
): Promise<FileAnswer> {
  const stamped = await findStamped(context, visit, release)
  if (visit.session && !stamped) throw new AppError('download_unmarked')
  return { ...(stamped ?? original(release.file)), type: PDF, download: release.file.fileName }
}

/** This reader's own copy. Null for the owner's look, and for a PDF of which its owner was told that no copy can carry a name. */
async function findStamped(
  context: Context,
  { session, idea }: OpenVisit,
  release: Release,
): Promise<Bytes | null> {
  if (!session || idea.stampFault !== null) return null
  const stamped = await getStampedFile(context, session, release)
  return stamped && { fileId: stamped.id, length: stamped.length }
}
