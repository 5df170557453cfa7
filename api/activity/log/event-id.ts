import type { Context } from '../../server/context.ts'

const TIME_DIGITS = 12
const RANDOM_BYTES = 10
const RANDOM_DIGITS = 2 * RANDOM_BYTES

const lastOf = new WeakMap<Context, { time: number; others: bigint }>()

/**
 * 48 bits of milliseconds and 80 random bits, in hex, so that sorting by id sorts events by time. When one process makes several in the
 * same millisecond, it increments the random part so that they keep their order.
 */
export function newEventId(context: Context, at: Date): string {
  const time = at.getTime()
  const last = lastOf.get(context)
  const others =
    last?.time === time
      ? last.others + 1n
      : BigInt.asUintN(8 * RANDOM_BYTES - 1, BigInt(`0x${context.randomBytes(RANDOM_BYTES).toString('hex')}`))
  lastOf.set(context, { time, others })
  return firstIdAt(at) + others.toString(16).padStart(RANDOM_DIGITS, '0')
}

/** The lowest id that an event at or after this moment can have. */
export const firstIdAt = (at: Date): string => at.getTime().toString(16).padStart(TIME_DIGITS, '0')

export const timeOfEvent = (id: string): Date => new Date(Number.parseInt(id.slice(0, TIME_DIGITS), 16))
