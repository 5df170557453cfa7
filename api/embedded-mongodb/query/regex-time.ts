// A regular expression that backtracks may take practically forever, and JavaScript's engine does not stop by itself (ReDoS).
// Patterns in which backtracking may multiply are therefore run with a timeout.
import { createContext, Script } from 'node:vm'
import { locationError, timeLimitExceeded } from '../values/errors.ts'

/** The longest time for one test of one value; the client's maxTimeMS may end it earlier. */
const maxMilliseconds = 1000
const tested: { regex: RegExp; text: string } = { regex: /./, text: '' }
const context = createContext(tested)
const script = new Script('regex.test(text)')
let deadline = Number.POSITIVE_INFINITY

/** Sets the deadline of the step about to run, in milliseconds since 1970. Steps never run at the same time. */
export function setDeadline(time: number): void {
  deadline = time
}

/** Throws MaxTimeMSExpired when the command's deadline passes during the test. */
export function testInTime(regex: RegExp, text: string): boolean {
  if (!mayMultiplyBacktracking(regex)) return regex.test(text)
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
 * Backtracking multiplies only where a pattern has more than one repetition, optional part or alternative, or refers back to a
 * part of itself.
 */
const mayMultiplyBacktracking = ({ source }: RegExp) =>
  (source.match(/[*+|]|\{\d*,?\d*\}|(?<!\()\?/g)?.length ?? 0) > 1 || /\\[1-9k]/.test(source)

/** The error may come from the script's context, where `instanceof Error` does not hold. */
const isTimeout = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
