import { type Shrinking, shrink } from './shrink.ts'

/** Draws one picture off the main thread, so that typing stays smooth. Posts null if it cannot be drawn. */
self.onmessage = async ({ data }: MessageEvent<Shrinking>) => {
  self.postMessage(await shrink(data).catch(() => null))
}
