// Before the data file is opened: after a stop that was not clean, and when the file is not the one that was left, all of it
// is read first. The record of a clean stop is the size and time of the file then.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkDataFile } from './check-data-file.ts'

const recordOf = (path: string) => join(dirname(path), 'clean-stop')

const stateOf = (path: string): string => {
  const { size, mtimeMs } = statSync(path)
  return `${size} ${mtimeMs}\n`
}

/** Throws DamagedFileError; answers the damaged records that it found, which are refused one by one. */
export function ensureWhole(path: string): string[] {
  if (!existsSync(path)) return []
  const record = recordOf(path)
  const wasClean = existsSync(record) && readFileSync(record, 'utf8') === stateOf(path)
  const { damaged } = wasClean ? { damaged: [] } : checkDataFile(path, { indexes: false })
  rmSync(record, { force: true })
  return damaged
}

/** To be called when the file is closed and all is well. */
export function recordCleanStop(path: string): void {
  writeFileSync(recordOf(path), stateOf(path), { mode: 0o600 })
}
