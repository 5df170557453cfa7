// Before the data file is opened, all of it is read and checked if the last stop was not clean or the file has changed since.
// A clean stop is recorded in a file of its own, as the size and modification time of the data file.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkDataFile } from './check-data-file.ts'

const recordOf = (path: string) => join(dirname(path), 'clean-stop')

const stateOf = (path: string): string => {
  const { size, mtimeMs } = statSync(path)
  return `${size} ${mtimeMs}\n`
}

/** Throws DamagedFileError. Returns the names of damaged records, each of which is refused when it is read. */
export function ensureWhole(path: string): string[] {
  if (!existsSync(path)) return []
  const record = recordOf(path)
  const wasClean = existsSync(record) && readFileSync(record, 'utf8') === stateOf(path)
  const { damaged } = wasClean ? { damaged: [] } : checkDataFile(path, { indexes: false })
  rmSync(record, { force: true })
  return damaged
}

/** To be called after the file was closed without an error. */
export function recordCleanStop(path: string): void {
  writeFileSync(recordOf(path), stateOf(path), { mode: 0o600 })
}
