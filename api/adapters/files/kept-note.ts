import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { errorCode } from './error-code.ts'

/** A small text in a file beside the database, so that it survives when the database is lost or replaced. */
export type KeptNote = {
  /** Null while nothing was kept. */
  read: () => Promise<string | null>
  /** Writes all of the text or nothing. */
  keep: (text: string) => Promise<void>
}

export const createKeptNote = (path: string): KeptNote => ({
  read: () =>
    readFile(path, 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return null
      throw error
    }),
  async keep(text) {
    const partial = `${path}.${randomUUID()}`
    await writeFile(partial, text, { mode: 0o600, flush: true })
    await rename(partial, path)
  },
})
