// What was written behind a command of scripts/: the options that it knows, and nothing else.
import { parseArgs } from 'node:util'

/** Where something else is written, --help for example, the command begins nothing and says how it is written. */
export function readOptions(usage, options = {}) {
  try {
    return parseArgs({ options }).values
  } catch {
    console.error(usage)
    process.exit(1)
  }
}
