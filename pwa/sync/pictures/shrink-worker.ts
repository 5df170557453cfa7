import { type Shrinking, shrink } from './shrink.ts'

/** Draws one picture, apart from the page, so that nobody's typing waits for it. Answers null for what cannot be drawn. */
self.onmessage = async ({ data }: MessageEvent<Shrinking>) => {
  self.postMessage(await shrink(data).catch(() => null))
}
