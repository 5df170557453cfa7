import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { deflateSync } from 'fflate'
import type { Bytes } from '../proofs/bytes.ts'
import { crc32 } from './crc32.ts'

/** One entry of a zip, with oddities that no zip program would write. */
export type Handmade = {
  name: string
  content: string | Bytes
  isStored?: boolean
  /** Bytes that stand in front of its local header. */
  before?: Bytes
  /** Bytes that follow its packed bytes and count as part of them. */
  tail?: Bytes
  flags?: number
  localFlags?: number
  localCrc?: number
  localExtra?: Bytes
  extra?: Bytes
  comment?: string
  /** The mode as on Unix, with the type of the file in its upper bits. */
  mode?: number
  /** The data descriptor behind the packed bytes; by default the one that flag 8 asks for. */
  descriptor?: Bytes
}

const none = new Uint8Array()

/** Numbers of the given widths in bytes, little-endian. */
function numbers(...all: [2 | 4, number][]): Bytes {
  const bytes = new Uint8Array(all.reduce((sum, [width]) => sum + width, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [width, value] of all) {
    if (width === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += width
  }
  return bytes
}

export const descriptorOf = (crc: number, packed: number, size: number): Bytes =>
  numbers([4, 0x08074b50], [4, crc], [4, packed], [4, size])

/** A zip of these entries, written byte by byte. */
export function handmadeZip(...entries: Handmade[]): Bytes {
  const locals: Bytes[] = []
  const centrals: Bytes[] = []
  const lengthOf = (parts: Bytes[]) => parts.reduce((sum, { length }) => sum + length, 0)
  for (const { name, content, flags = 0, extra = none, localExtra = none, ...more } of entries) {
    const bytes = typeof content === 'string' ? utf8ToBytes(content) : content
    const method = more.isStored ? 0 : 8
    const packed = concatBytes(more.isStored ? bytes : deflateSync(bytes), more.tail ?? none)
    const isStreamed = (flags & 8) !== 0
    const known: [number, number, number] = [crc32(bytes), packed.length, bytes.length]
    const [crc, length, size] = isStreamed ? [0, 0, 0] : known
    const title = utf8ToBytes(name)
    const comment = utf8ToBytes(more.comment ?? '')
    locals.push(more.before ?? none)
    const at = lengthOf(locals)
    locals.push(
      numbers([4, 0x04034b50], [2, 20], [2, more.localFlags ?? flags], [2, method], [4, 0x00210000]),
      numbers([4, more.localCrc ?? crc], [4, length], [4, size], [2, title.length], [2, localExtra.length]),
      ...[title, localExtra, packed, more.descriptor ?? (isStreamed ? descriptorOf(...known) : none)],
    )
    centrals.push(
      numbers([4, 0x02014b50], [2, 0x0314], [2, 20], [2, flags], [2, method], [4, 0x00210000]),
      numbers([4, known[0]], [4, known[1]], [4, known[2]], [2, title.length], [2, extra.length]),
      numbers([2, comment.length], [2, 0], [2, 0], [4, ((more.mode ?? 0) << 16) >>> 0], [4, at]),
      ...[title, extra, comment],
    )
  }
  const [start, bytes] = [lengthOf(locals), lengthOf(centrals)]
  const count = entries.length
  const end = numbers([4, 0x06054b50], [4, 0], [2, count], [2, count], [4, bytes], [4, start], [2, 0])
  return concatBytes(...locals, ...centrals, end)
}
