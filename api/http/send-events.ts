import { once } from 'node:events'
import type { Response } from 'express'

/** Headers of every stream of server-sent events. They keep compression and proxies from holding events back. */
export const eventHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/** Returns a signal that aborts when the client disconnects before its answer is complete, or has done so already. */
export function abortOnDisconnect(response: Response): AbortSignal {
  const controller = new AbortController()
  if (response.destroyed) controller.abort()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}

/**
 * Sends server-sent events as they come, each as one line of JSON. Nothing is sent before the first one, so that an error until then gets
 * an ordinary error answer.
 */
export async function sendEvents(
  response: Response,
  events: AsyncIterable<unknown>,
  signal: AbortSignal,
): Promise<void> {
  for await (const event of events) {
    if (signal.aborted) return
    if (!response.headersSent) {
      response.status(200).set(eventHeaders)
    }
    const sent = response.write(`data: ${JSON.stringify(event)}\n\n`)
    if (!sent) await once(response, 'drain', { signal }).catch(() => undefined)
  }
  response.end()
}
