import type { RequestHandler } from 'express'
import multer from 'multer'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '../server/app-error.ts'

/** One uploaded file, held in memory: uploads are small (10 MB) and are checked before anything is stored. */
export type Upload = { bytes: Buffer; fileName: string }

/** Reads one multipart file of at most `maxBytes - 1` bytes, because the specification says "less than". */
export function upload(field: string, maxBytes: number, tooLarge: ErrorCode): RequestHandler {
  const read = multer({
    storage: multer.memoryStorage(),
    // multer accepts a file that is exactly as large as its limit.
    limits: {
      fileSize: maxBytes - 1,
      files: 1,
      fields: 4,
      parts: 6,
      fieldSize: 4096,
      fieldNameSize: 64,
      headerPairs: 32,
    },
    defParamCharset: 'utf8',
  }).single(field)
  return (request, response, next) => {
    read(request, response, (error: unknown) => {
      if (!error) next()
      else if (error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE')
        next(new AppError(tooLarge))
      // Any other error means a malformed form, because multer only reads the request and stores nothing.
      else next(new AppError('bad_upload', { reason: String(error) }))
    })
  }
}

/** The file that `upload` read; throws `bad_upload` when the form has none. */
export function uploadedFile(request: { file?: Express.Multer.File | undefined }): Upload {
  if (!request.file) throw new AppError('bad_upload')
  return { bytes: request.file.buffer, fileName: request.file.originalname }
}
