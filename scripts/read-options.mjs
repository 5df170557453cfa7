// Reads the command line of a command in scripts/: the options that the command knows, and nothing else.
import { parseArgs } from 'node:util'

/** If anything else is given, --help for example, the command does not start and prints its usage. */
export function readOptions(usage, options = {}) {
  try {
    return parseArgs({ options }).values
  } catch {
    console.error(usage)
    process.exit(1)
  }
}
