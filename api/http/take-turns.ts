import { setImmediate } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '../server/app-error.ts'
import { isBodyRead } from './json-body.ts'
import { addressKey } from './limit.ts'

/** Bodies up to this many bytes take so little work that they need not queue. */
const SMALL_BYTES = 64 * 1024
/** How many large bodies are processed at once, over all addresses. */
const MAX_RUNNING = 2
const RETRY_SECONDS = 2

/**
 * Runs the work of each address `running` at a time, with up to `waiting` more queued. Work whose client has disconnected meanwhile is not
 * begun; the client sends it again. Throws `busy` when too much is queued.
 */
function queuesByAddress({ running, waiting }: { running: number; waiting: number }) {
  const queues = new Map<string, { inTurn: LimitFunction; count: number }>()
  return async (request: Request, response: Response, work: () => Promise<void>): Promise<void> => {
    const key = addressKey(request)
    const queue = queues.get(key) ?? { inTurn: pLimit(running), count: 0 }
    if (queue.count >= running + waiting) throw new AppError('busy', { retryAfter: RETRY_SECONDS })
    queue.count += 1
    queues.set(key, queue)
    try {
      await queue.inTurn(async () => {
        if (!response.destroyed) await work()
      })
    } finally {
      queue.count -= 1
      if (queue.count === 0) queues.delete(key)
    }
  }
}

/** Limits the large bodies of one address in memory at once. The others are not read yet and wait at the client. */
const reading = queuesByAddress({ running: 4, waiting: 40 })
const working = queuesByAddress({ running: 1, waiting: 40 })
const answering = queuesByAddress({ running: 1, waiting: 100 })
const overall = pLimit(MAX_RUNNING)

/** Middleware mounted before the body parsers: a large body is read once its address has a free place. */
export const readInTurn: RequestHandler = (request, response, next) => {
  if (isSmall(request)) {
    next()
    return
  }
  const read = () =>
    new Promise<void>((resolve) => {
      response.once('close', resolve)
      next()
    })
  reading(request, response, read).catch(next)
}

/**
 * Runs `work` for a request whose body has been read. Large bodies of one address are processed one after the other, and all other requests
 * get their turn in between, so a client that saves its largest ideas all at once does not block everybody else. Large answers
 * (`hasLargeAnswer` of the endpoint) are handled in the same way. `worksOnBody` is false when the body takes no work and the answer may
 * take long, such as a stream, a file or the text of an AI service.
 */
export async function takeTurn(
  request: Request,
  response: Response,
  work: () => Promise<void>,
  { hasLargeAnswer = false, worksOnBody = true } = {},
): Promise<void> {
  const begin = async () => {
    await setImmediate()
    if (!response.destroyed) await work()
  }
  if (worksOnBody && !isSmall(request)) return working(request, response, () => overall(begin))
  return hasLargeAnswer ? answering(request, response, begin) : work()
}

/** The length of a chunked body, and the unpacked length of a compressed one (RFC 9110 section 8.4), are unknown: both count as large. */
const isSmall = (request: Request): boolean => !isBodyRead(request) || hasSmallBody(request)

const hasSmallBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] === undefined &&
  (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity' &&
  Number(headers['content-length'] ?? 0) <= SMALL_BYTES
