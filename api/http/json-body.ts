import type { IncomingMessage } from 'node:http'
import express, { type RequestHandler } from 'express'

/** Whether a request announces a body (RFC 9112 section 6.3). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whether a body is read at all. That of a GET or HEAD has no meaning (RFC 9110 section 9.3.1), so it is left unread. */
export const isBodyRead = ({ method }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD'

/** The `type` of the error for a body with more parts or deeper nesting than any real request has. */
export const TOO_MANY_PARTS = 'entity.too.many.parts'

/** Most levels of nested objects and lists. */
const MAX_DEPTH = 20
/** Most objects, lists and commas together; 500 elements with all their fields have 7,500. */
const MAX_PARTS = 20_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** The error type that body-parser itself uses for unsupported character sets. */
const OTHER_CHARSET = 'charset.unsupported'

/**
 * Reads a JSON body of at most `maxBytes`. Its structure is checked before parsing, because parsing two million brackets takes gigabytes.
 * Only UTF-8 is accepted (RFC 8259 section 8.1): body-parser also decodes other UTFs, in whose bytes brackets could hide from the check.
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

/** Whether a JSON text stays within MAX_DEPTH and MAX_PARTS, checked in one pass without parsing it. */
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

/** The index of the quote that ends the string beginning at `start`, or the length of the text when there is none. */
function endOfString(json: Buffer, start: number): number {
  let end = json.indexOf(QUOTE, start + 1)
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf(QUOTE, end + 1)
  return end === -1 ? json.length : end
}

/** A quote after an odd number of backslashes is part of the string (RFC 8259 section 7). */
function isEscaped(json: Buffer, at: number): boolean {
  let first = at
  while (json[first - 1] === BACKSLASH) first -= 1
  return (at - first) % 2 === 1
}
