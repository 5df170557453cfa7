import compression from 'compression'
import type { Request, Response } from 'express'

/** Answers below this many bytes are not worth compressing. It is what `compression` takes as well. */
const SMALL_BYTES = 1024

const wrap = compression()

/** What is answered from now on is compressed, where its type and its client allow that. */
export function compress(request: Request, response: Response): void {
  wrap(request, response, () => undefined)
}

/**
 * Answers a text of JSON. Express writes the few that a client may have already (304), and nothing is compressed that is small or that nobody
 * asked to have compressed: both take longer than the rest of a small answer.
 */
export function sendJson(request: Request, response: Response, status: number, text: string): void {
  const length = Buffer.byteLength(text)
  const { 'accept-encoding': encodings, 'if-none-match': known } = request.headers
  if (length >= SMALL_BYTES && encodings !== undefined) compress(request, response)
  response.status(status)
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  if (known !== undefined) {
    response.send(text)
    return
  }
  response.setHeader('Content-Length', length)
  response.end(text)
}
