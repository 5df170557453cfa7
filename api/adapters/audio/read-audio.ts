import type { Audio } from './audio.ts'
import { readMp4 } from './read-mp4.ts'
import { readOgg } from './read-ogg.ts'
import { readWebm } from './read-webm.ts'

/**
 * Recognizes a recording by its content, never by its name: Opus in WebM or Ogg, AAC or Opus in MP4, and no other track. Its end
 * may be missing, because a browser that was killed wrote none. Null for everything else.
 */
export function readAudio(bytes: Buffer): Audio | null {
  try {
    return readWebm(bytes) ?? readOgg(bytes) ?? readMp4(bytes)
  } catch (error) {
    // A number lies behind the end of the file: it is cut off where it must not be.
    if (error instanceof RangeError) return null
    throw error
  }
}
