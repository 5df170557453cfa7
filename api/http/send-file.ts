import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import * as v from 'valibot'
import type { FileStore } from '../adapters/files/file-store.ts'
import { AppError } from '../server/app-error.ts'

export type FileAnswer = {
  fileId: string
  length: number
  type: string
  /** The file name when it is sent as an attachment. */
  download?: string
}

/** Reads one byte range (RFC 9110 section 14). Several ranges get the whole file, as the standard allows (decision 0013). */
function readRange(header: string | undefined, length: number): { start: number; end: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, length - Number(match[2])) : Number(match[1])
  const last = match[1] === '' || match[2] === '' ? length - 1 : Math.min(Number(match[2]), length - 1)
  if (start > last || start >= length) throw new AppError('range_not_satisfiable')
  return { start, end: last + 1 }
}

/** Makes the response an attachment with this name. Set the content type afterwards, because Express guesses one from the name. */
export function markAsAttachment(response: Response, fileName: string): void {
  // A lone surrogate cannot be encoded in UTF-8; this turns it into the replacement character.
  response.attachment(Buffer.from(fileName).toString())
}

const PrematureClose = v.object({
  code: v.picklist(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']),
})
export const isPrematureClose = (error: unknown) => v.is(PrematureClose, error)

/** Streams a stored file or one range of it. It can never run as a page, and app.ts forbids caching it. */
export async function sendFile(
  files: FileStore,
  request: Request,
  response: Response,
  file: FileAnswer,
): Promise<void> {
  // Ranges apply to GET only (RFC 9110 section 14.2); other methods get the whole file.
  const ranges = request.method === 'GET' || request.method === 'HEAD'
  const range = ranges ? readRange(request.get('Range'), file.length) : null
  const bytes = request.method === 'HEAD' ? null : files.open(file.fileId, range ?? undefined)
  // Waiting for the first chunk lets a file that cannot be read get an ordinary error answer.
  if (bytes) await once(bytes, 'readable')
  if (file.download !== undefined) markAsAttachment(response, file.download)
  if (ranges) response.setHeader('Accept-Ranges', 'bytes')
  response.setHeader('Content-Type', file.type)
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
  if (range) {
    response.status(206)
    response.setHeader('Content-Range', `bytes ${range.start}-${range.end - 1}/${file.length}`)
  }
  response.setHeader('Content-Length', String(range ? range.end - range.start : file.length))
  if (!bytes) {
    response.end()
    return
  }
  try {
    await pipeline(bytes, response)
  } catch (error) {
    // The client disconnected, so there is nobody to answer. Anything else is a fault of the server and must be logged.
    if (!isPrematureClose(error)) throw error
  }
}
