import { setImmediate } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '../server/app-error.ts'
import { isBodyRead } from './json-body.ts'
import { addressKey } from './limit.ts'

/** Bodies up to this many bytes are so little work that they wait for nobody. */
const SMALL_BYTES = 64 * 1024
/** Large bodies that are worked on at once, of everybody together. */
const MAX_RUNNING = 2
const RETRY_SECONDS = 2

/**
 * Runs work of one address `running` at a time; `waiting` more may wait. Work whose sender has gone meanwhile is not begun;
 * the sender asks again. Throws `busy` when too many wait.
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

/** Large bodies of one address that are in memory at once. The others are not read yet: they wait at their sender. */
const reading = queuesByAddress({ running: 4, waiting: 40 })
const working = queuesByAddress({ running: 1, waiting: 40 })
const answering = queuesByAddress({ running: 1, waiting: 100 })
const everybody = pLimit(MAX_RUNNING)

/** Middleware before whatever reads bodies: a large one is read once its address has room for it. */
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
 * Runs `work` for a request whose body has been read. Large bodies of one address are worked on one after the other, and
 * between two of them all other requests have their turn: who saves their largest ideas all at once makes nobody else wait for
 * all of them. So are answers that may be large (`inTurn` of the endpoint). `worksOnBody`: false where the body is no work, and the
 * answer may take long: a stream, a file, words of an AI service.
 */
export async function takeTurn(
  request: Request,
  response: Response,
  work: () => Promise<void>,
  { inTurn = false, worksOnBody = true } = {},
): Promise<void> {
  const begin = async () => {
    await setImmediate()
    if (!response.destroyed) await work()
  }
  if (worksOnBody && !isSmall(request)) return working(request, response, () => everybody(begin))
  return inTurn ? answering(request, response, begin) : work()
}

/** A body that came in chunks does not say how long it is, and a packed one (RFC 9110 section 8.4) not how long it becomes. */
const isSmall = (request: Request): boolean => !isBodyRead(request) || hasSmallBody(request)

const hasSmallBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] === undefined &&
  (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity' &&
  Number(headers['content-length'] ?? 0) <= SMALL_BYTES
