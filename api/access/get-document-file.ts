import { AppError } from '../http/app-error.ts'
import type { FileAnswer } from '../http/send-file.ts'
import type { Reading } from '../recipients/ensure-reading.ts'
import { getReadingRelease } from './get-reading-release.ts'

export const PDF = 'application/pdf'

/** The PDF of the release that this reader opened. */
export async function getDocumentFile(reading: Reading): Promise<FileAnswer> {
  const { file } = await getReadingRelease(reading)
  if (!file) throw new AppError('not_found')
  return { fileId: file.fileId, length: file.length, type: PDF }
}
