import { type DestinationStream, type Logger, pino } from 'pino'
import * as v from 'valibot'

/** Errors whose messages are logged, because programmers wrote them. Those of databases, parsers and validators quote what people wrote. */
const plainErrors = new Set(['Error', 'TypeError', 'RangeError', 'ReferenceError'])
const Code = v.object({ code: v.union([v.string(), v.number()]) })
/** How deep causes of causes are logged. An error may be its own cause. */
const MAX_CAUSES = 5

type Described = { type: string; code?: string | number; message?: string; stack?: string; cause?: Described }

/** What is logged of an error: where it came from and what it is, never an address, a token or content that it quotes. */
function describe(error: unknown, causes = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const code = v.safeParse(Code, error)
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: name,
    ...(code.success ? { code: code.output.code } : {}),
    ...(plainErrors.has(name) ? { message } : {}),
    ...(frames?.length ? { stack: frames.join('\n') } : {}),
    ...(cause !== undefined && causes < MAX_CAUSES ? { cause: describe(cause, causes + 1) } : {}),
  }
}

/**
 * Where a log is written to, line by line: a descriptor, here standard error. A line that cannot be written is lost and ends nothing: the
 * disk is full, say. One that nobody reads any more is written no longer.
 */
export function openLog(descriptor = 2): DestinationStream {
  const open = () =>
    pino.destination({ dest: descriptor, sync: true }).on('error', () => {
      // It would keep what it could not write, and all that comes after it, in memory.
      destination = open()
    })
  let destination = open()
  return { write: (line) => void destination.write(line) }
}

/** The log of a process: one JSON line for each event. */
export const createLog = (level: string, destination: DestinationStream = openLog()): Logger =>
  pino({ level, serializers: { err: (error: unknown) => describe(error) } }, destination)
