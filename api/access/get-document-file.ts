import type { FileAnswer } from '../http/send-file.ts'
import type { OpenVisit } from '../recipients/ensure-open.ts'
import { AppError } from '../server/app-error.ts'
import { getOpenRelease } from './get-open-release.ts'

export const PDF = 'application/pdf'

/** The PDF of the release that this reader opened. */
export async function getDocumentFile(visit: OpenVisit): Promise<FileAnswer> {
  const { file } = await getOpenRelease(visit)
  if (!file) throw new AppError('not_found')
  return { fileId: file.fileId, length: file.length, type: PDF }
}
