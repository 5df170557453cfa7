// A regular expression that backtracks may take longer than anybody waits, and JavaScript's engine does not stop by itself (ReDoS).
// Patterns that may do so are therefore tested under a watch.
import { createContext, Script } from 'node:vm'
import { locationError, timeLimitExceeded } from '../values/errors.ts'

/** Of one test of one value, where the client gave no limit. */
const maxMilliseconds = 1000
const tested: { regex: RegExp; text: string } = { regex: /./, text: '' }
const context = createContext(tested)
const script = new Script('regex.test(text)')
let deadline = Number.POSITIVE_INFINITY

/** Until when the work that now begins may go on: milliseconds since 1970. Work runs one step after the other. */
export function setDeadline(time: number): void {
  deadline = time
}

/** Throws MaxTimeMSExpired when the command's time ends within it. */
export function testInTime(regex: RegExp, text: string): boolean {
  if (!mayBeCruel(regex)) return regex.test(text)
  const left = Math.ceil(deadline - Date.now())
  if (left <= 0) throw timeLimitExceeded()
  Object.assign(tested, { regex, text })
  try {
    return script.runInContext(context, { timeout: Math.min(left, maxMilliseconds) }) === true
  } catch (error) {
    if (!isTimeout(error)) throw error
    if (left <= maxMilliseconds) throw timeLimitExceeded()
    throw locationError(51156, 'Error occurred while executing the regular expression: it takes too long')
  }
}

/**
 * Steps back only multiply where one repetition, optional part or alternative stands beside or in another one, or where a part is
 * looked for again.
 */
const mayBeCruel = ({ source }: RegExp) =>
  (source.match(/[*+|]|\{\d*,?\d*\}|(?<!\()\?/g)?.length ?? 0) > 1 || /\\[1-9k]/.test(source)

/** The error may come from the other context, so its class says nothing. */
const isTimeout = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
