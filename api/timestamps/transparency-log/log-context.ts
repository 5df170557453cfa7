import type { Context } from '../../server/context.ts'

/** What the log needs of the server: commands that are run by hand have no more. */
export type LogContext = Pick<Context, 'config' | 'keptCheckpoint' | 'log' | 'now' | 'secrets'>
