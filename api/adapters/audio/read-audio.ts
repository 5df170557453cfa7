import type { Audio } from './audio.ts'
import { readMp4 } from './read-mp4.ts'
import { readOgg } from './read-ogg.ts'
import { readWebm } from './read-webm.ts'

/**
 * Judges by content, never by name: Opus in WebM or Ogg, AAC or Opus in MP4, and nothing beside it. A recording whose end is
 * missing is one all the same, because a browser that was killed wrote no end. Null for everything else.
 */
export function readAudio(bytes: Buffer): Audio | null {
  try {
    return readWebm(bytes) ?? readOgg(bytes) ?? readMp4(bytes)
  } catch (error) {
    // A number that lies behind the end of the file: it is cut where it must not be.
    if (error instanceof RangeError) return null
    throw error
  }
}
