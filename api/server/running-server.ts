import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Config } from './config.ts'

/** What commands on the same data folder need to know about the server that runs on it. */
const Running = v.object({
  /** The URL at which it listens on this machine. */
  listens: v.pipe(v.string(), v.url()),
  publicOrigin: v.pipe(v.string(), v.url()),
  registration: v.picklist(['open', 'invite']),
})
export type Running = v.InferOutput<typeof Running>

const ANSWER_MS = 2_000
/** `scripts/seed.mjs` reads it too. */
const pathIn = (dataDir: string) => join(dataDir, 'running.json')

/** Writes a file that tells other commands where this server is; `removeRunning` deletes it. */
export const writeRunning = (dataDir: string, config: Config): Promise<void> =>
  writeFile(pathIn(dataDir), noteOf(config), { mode: 0o600 })

function noteOf(config: Config): string {
  const { host, port, publicOrigin, registration } = config
  const here = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  const running: Running = { listens: `http://${here}:${port}`, publicOrigin, registration }
  return `${JSON.stringify(running)}\n`
}

/**
 * Deletes the file unless it names another server: with MongoDB several may share a data folder, and the last one started stays noted. If
 * it cannot be deleted, for example on a read-only disk, that does no harm: the server it names does not answer.
 */
export async function removeRunning(dataDir: string, config: Config): Promise<void> {
  const noted = await readFile(pathIn(dataDir), 'utf8').catch(() => '')
  if (noted === noteOf(config)) await rm(pathIn(dataDir), { force: true }).catch(() => undefined)
}

/** The server that runs on this data folder; null when none answers, for example after it was killed. */
export async function findRunning(dataDir: string): Promise<Running | null> {
  try {
    const running = v.parse(Running, JSON.parse(await readFile(pathIn(dataDir), 'utf8')))
    const signal = AbortSignal.timeout(ANSWER_MS)
    const answer = await fetch(`${running.listens}/api/site`, { signal })
    return answer.ok ? running : null
  } catch {
    return null
  }
}
