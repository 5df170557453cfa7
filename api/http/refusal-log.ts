import type { Logger } from 'pino'
import { MINUTE } from '#contract/rules/durations.ts'
import type { AppError } from '../server/app-error.ts'

/** Kinds that are logged separately within a minute; beyond that, refusals are grouped by code. */
const MAX_KINDS = 500

/**
 * Logs refusals that an operator should know about, such as a full disk. The first of a kind is logged at once; those that follow within a
 * minute are logged as one line with their number. A kind is a code, together with the account when a refusal concerns one.
 */
export function createRefusalLog(log: Logger): (refusal: AppError) => void {
  const counted = new Map<string, number>()
  const closeMinute = (key: string, line: object) => {
    const more = counted.get(key) ?? 0
    counted.delete(key)
    if (more === 0) return
    log.warn({ ...line, more }, 'refused again within a minute')
    begin(key, line)
  }
  const begin = (key: string, line: object) => {
    counted.set(key, 0)
    setTimeout(closeMinute, MINUTE, key, line).unref()
  }
  return ({ code, extra: { reason, account } }) => {
    const line = { code, ...(account === undefined ? {} : { account }) }
    const own = `${code} ${account ?? ''}`
    const key = counted.has(own) || counted.size < MAX_KINDS ? own : code
    const more = counted.get(key)
    if (more !== undefined) {
      counted.set(key, more + 1)
      return
    }
    log.warn({ ...line, reason }, 'refused')
    begin(key, key === own ? line : { code })
  }
}
