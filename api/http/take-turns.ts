import { setImmediate } from 'node:timers/promises'
import type { Request, Response } from 'express'
import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '../server/app-error.ts'
import { addressKey } from './limit.ts'

/** Bodies up to this many bytes are so little work that they wait for nobody. */
const SMALL_BYTES = 256 * 1024
/** Large bodies that are worked on at once, of everybody together. */
const MAX_RUNNING = 2
/** Large bodies of one address that wait. All of them are in memory. */
const MAX_WAITING = 40
const RETRY_SECONDS = 2

const everybody = pLimit(MAX_RUNNING)
/** Of each address that has large bodies here: one of them is worked on, the others wait. */
const queues = new Map<string, { inTurn: LimitFunction; count: number }>()

/**
 * Runs `work` for a request whose body has been read. Large bodies of one address are worked on one after the other, and
 * between two of them all other requests have their turn: who saves their largest ideas all at once makes nobody else wait for
 * all of them. Work whose sender has gone meanwhile is not begun; the sender asks again. Throws `busy` when too many wait.
 */
export async function takeTurn(
  request: Request,
  response: Response,
  work: () => Promise<void>,
): Promise<void> {
  if (isSmall(request)) return work()
  const key = addressKey(request)
  const queue = queues.get(key) ?? { inTurn: pLimit(1), count: 0 }
  if (queue.count > MAX_WAITING) throw new AppError('busy', { retryAfter: RETRY_SECONDS })
  queue.count += 1
  queues.set(key, queue)
  const begin = async () => {
    await setImmediate()
    if (!response.destroyed) await work()
  }
  try {
    await queue.inTurn(() => everybody(begin))
  } finally {
    queue.count -= 1
    if (queue.count === 0) queues.delete(key)
  }
}

/** A body that came in chunks does not say how long it is. */
const isSmall = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= SMALL_BYTES
