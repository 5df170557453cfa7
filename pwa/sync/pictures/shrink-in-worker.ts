import { ownScript } from '../../data/trusted-types.ts'
import { type Shrinking, shrink } from './shrink.ts'
import workerUrl from './shrink-worker.ts?worker&url'

/**
 * Shrinks a picture in a worker that exists only for it: 50 million pixels take 200 MB while they are drawn. If the worker's code
 * is missing, the page draws the picture itself. Null if it cannot be drawn.
 */
export async function shrinkInWorker(shrinking: Shrinking): Promise<Blob | null> {
  const worker = new Worker(ownScript(workerUrl), { type: 'module' })
  try {
    return await new Promise<Blob | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data instanceof Blob ? data : null)
      worker.onerror = reject
      worker.postMessage(shrinking)
    })
  } catch {
    return shrink(shrinking).catch(() => null)
  } finally {
    worker.terminate()
  }
}
