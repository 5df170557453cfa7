import type { Context } from '../../server/context.ts'

/** What the log needs of the server. Commands that are run by hand have nothing else. */
export type LogContext = Pick<Context, 'config' | 'keptCheckpoint' | 'log' | 'now' | 'secrets'>
