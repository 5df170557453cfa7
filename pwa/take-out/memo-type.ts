import type { Bytes } from '#contract/proofs/bytes.ts'

/**
 * The type of a recording, from its first bytes; null when it is none. The server checks the rest when it is uploaded
 * (api/adapters/audio/read-audio.ts).
 */
export function memoType(bytes: Bytes): string | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 4) === '\u001aE\u00df\u00a3') return 'audio/webm'
  if (text(0, 4) === 'OggS') return 'audio/ogg'
  return text(4, 8) === 'ftyp' ? 'audio/mp4' : null
}
