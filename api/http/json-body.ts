import type { IncomingMessage } from 'node:http'
import express, { type RequestHandler } from 'express'

/** Whether a request announces a body (RFC 9112 section 6.3). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whether a body is read at all: that of a GET says nothing (RFC 9110 section 9.3.1), so it is left where it is. */
export const isBodyRead = ({ method }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD'

/** The `type` of the error for a body with more parts, or parts deeper within each other, than anything here has. */
export const TOO_MANY_PARTS = 'entity.too.many.parts'

/** Objects and lists within each other. */
const MAX_DEPTH = 20
/** Objects, lists and commas: 500 elements with all their fields are 7,500. */
const MAX_PARTS = 20_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** As body-parser names the character sets that it refuses itself. */
const OTHER_CHARSET = 'charset.unsupported'

/**
 * Reads a JSON body of at most `maxBytes`. Its shape is looked at before it is parsed: two million brackets take gigabytes. JSON is
 * UTF-8 (RFC 8259 section 8.1); body-parser would decode every UTF, and in the bytes of the others brackets stand hidden.
 */
export function jsonBody(maxBytes: number): RequestHandler {
  const read = express.json({
    limit: maxBytes,
    verify: (_request, _response, bytes, encoding) => {
      if (encoding !== 'utf-8') throw fault('The body is not in UTF-8.', OTHER_CHARSET)
      if (!hasFewParts(bytes)) throw fault('The body has too many parts.', TOO_MANY_PARTS)
    },
  })
  return (request, response, next) => (isBodyRead(request) ? read(request, response, next) : next())
}

const fault = (message: string, type: string) => Object.assign(new Error(message), { type })

/** Whether JSON text keeps within MAX_DEPTH and MAX_PARTS; one pass, without parsing. */
export function hasFewParts(json: Buffer): boolean {
  let depth = 0
  let parts = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0
    if (byte === QUOTE) {
      at = endOfString(json, at)
      continue
    }
    if (CLOSING.has(byte)) depth -= 1
    else if (OPENING.has(byte)) {
      depth += 1
      parts += 1
    } else if (byte === COMMA) parts += 1
    if (depth > MAX_DEPTH || parts > MAX_PARTS) return false
  }
  return true
}

/** The place of the quote that ends the string which begins here; the end of the text where none does. */
function endOfString(json: Buffer, start: number): number {
  let end = json.indexOf(QUOTE, start + 1)
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf(QUOTE, end + 1)
  return end === -1 ? json.length : end
}

/** A quote behind an odd number of backslashes belongs to the string (RFC 8259 section 7). */
function isEscaped(json: Buffer, at: number): boolean {
  let first = at
  while (json[first - 1] === BACKSLASH) first -= 1
  return (at - first) % 2 === 1
}
