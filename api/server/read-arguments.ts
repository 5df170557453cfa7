import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartError } from './start-errors.ts'

/** What was written behind the command. Throws a StartError that says how it is written where there is anything else. */
export function readArguments<T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch {
    throw new StartError(usage)
  }
}
