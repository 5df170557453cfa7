import { type DestinationStream, type Logger, pino } from 'pino'
import * as v from 'valibot'

/** Errors whose messages may be logged, because programmers wrote them. Those of databases, parsers and validators may quote user input. */
const plainErrors = new Set(['Error', 'TypeError', 'RangeError', 'ReferenceError'])
const Code = v.object({ code: v.union([v.string(), v.number()]) })
/** How many levels of causes are logged; an error may be its own cause. */
const MAX_CAUSES = 5

type Described = { type: string; code?: string | number; message?: string; stack?: string; cause?: Described }

/** What is logged about an error: its kind and where it was thrown, never an address, a token or content that its message quotes. */
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
 * Opens the destination of a log, by default standard error. A line that cannot be written, for example because the disk is full or nobody
 * reads the pipe any more, is lost without ending the process.
 */
export function openLog(descriptor = 2): DestinationStream {
  const open = () =>
    pino.destination({ dest: descriptor, sync: true }).on('error', () => {
      // After an error the old destination would buffer this line and all later ones in memory.
      destination = open()
    })
  let destination = open()
  return { write: (line) => void destination.write(line) }
}

/** Creates the log of a process, which writes one JSON line per event. */
export const createLog = (level: string, destination: DestinationStream = openLog()): Logger =>
  pino({ level, serializers: { err: (error: unknown) => describe(error) } }, destination)
