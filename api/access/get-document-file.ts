import type { FileAnswer } from '../http/send-file.ts'
import type { Release } from '../ideas/release-idea.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { getOpenRelease } from './get-open-release.ts'
import { getStampedFile } from './stamps/stamped-file.ts'
import { ensureStillOpen, type OpenCall } from './still-open.ts'

const PDF = 'application/pdf'
type OriginalFile = NonNullable<Release['file']>
type Bytes = Pick<FileAnswer, 'fileId' | 'length'>
const original = ({ fileId, length }: OriginalFile): Bytes => ({ fileId, length })

/** The PDF of the release that this reader opened. */
export async function getDocumentFile(context: Context, call: OpenCall): Promise<FileAnswer> {
  const { file } = await getOpenRelease(call.visit)
  if (!file) throw new AppError('not_found')
  const stamped = await findStamped(context, call)
  await ensureStillOpen(call)
  return { ...(stamped ?? original(file)), type: PDF }
}

/**
 * The PDF as a download; a reader's copy always carries their name. Before sending bytes the caller checks again that the link
 * allows it.
 */
export async function getDownloadFile(
  context: Context,
  call: OpenCall,
  file: OriginalFile,
): Promise<FileAnswer> {
  const stamped = await findStamped(context, call)
  if (call.visit.session && !stamped) throw new AppError('download_unmarked')
  return { ...(stamped ?? original(file)), type: PDF, download: file.fileName }
}

/** This reader's stamped copy. Null for the owner's preview, and for a PDF that cannot be stamped, which its owner was told. */
async function findStamped(context: Context, call: OpenCall): Promise<Bytes | null> {
  const { session, idea } = call.visit
  if (!session || idea.stampFault !== null) return null
  const stamped = await getStampedFile(context, session, () => ensureStillOpen(call))
  return stamped && { fileId: stamped.id, length: stamped.length }
}
