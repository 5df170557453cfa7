import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartError } from './start-errors.ts'

/** Parses the arguments of a command. Throws a StartError with its usage when there is any that it does not know. */
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
