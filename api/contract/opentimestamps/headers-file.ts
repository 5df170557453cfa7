import { hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { HEADER_BYTES } from './bitcoin-header.ts'
import type { BlockHeaders } from './check-proof.ts'

/** bitcoin-headers.json: the header of each block by its height, hex. */
const HeadersFile = v.record(
  v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,8})$/)),
  v.pipe(v.string(), v.regex(/^[0-9a-f]*$/), v.length(2 * HEADER_BYTES)),
)

/** Null where the text is no such file, or names a block twice: some programs, and most people, would read the first header. */
export function parseHeaders(text: string): BlockHeaders | null {
  try {
    const named = Object.entries(v.parse(HeadersFile, JSON.parse(text)))
    // Each name is followed by a colon, and nothing else in such a file has one.
    if (text.split(':').length - 1 !== named.length) return null
    return new Map(named.map(([height, hex]) => [Number(height), hexToBytes(hex)]))
  } catch {
    return null
  }
}
