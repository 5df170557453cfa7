import type { Bytes } from '#contract/proofs/bytes.ts'

export type PictureFacts = { type: string; width: number; height: number }

/** The type and size of a picture, from its first bytes; null for what the server would not accept. */
export function pictureFacts(bytes: Bytes): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 30) return null
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(1, 4) === 'PNG')
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
  if (text(0, 3) === 'GIF')
    return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return webp(view, text(12, 16))
  if (view.getUint16(0) === 0xffd8) return jpeg(view)
  return null
}

function webp(view: DataView, chunk: string): PictureFacts | null {
  const type = 'image/webp'
  if (chunk === 'VP8 ')
    return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (chunk !== 'VP8X') return null
  const three = (at: number) => (view.getUint16(at, true) | (view.getUint8(at + 2) << 16)) + 1
  return { type, width: three(24), height: three(27) }
}

/** The size is in the first frame header (ITU T.81, annex B); the segments before it are skipped. */
function jpeg(view: DataView): PictureFacts | null {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
