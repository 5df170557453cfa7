import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'

/**
 * A running store. `kill` ends it at once and fails if the store had already ended by itself. `describe` says what it is
 * doing.
 */
export type StoreProcess = { uri: string; kill: () => Promise<void>; describe: () => Promise<string> }

export async function startProcess(serve: string, folder: string): Promise<StoreProcess> {
  const child = spawn(process.execPath, ['--report-on-signal', `--report-directory=${folder}`, serve], {
    env: { ...process.env, DATA_DIR: folder },
  })
  child.stderr.on('data', (part) => process.stderr.write(part))
  const exited = once(child, 'exit')
  const [line] = await Promise.race([once(child.stdout, 'data'), exited.then(() => [''])])
  const kill = async () => {
    child.kill('SIGKILL')
    expect(await exited, 'how the store ended').toEqual([null, 'SIGKILL'])
  }
  const describe = async () => {
    if (child.exitCode !== null || child.signalCode !== null)
      return `The store ended with ${child.exitCode ?? child.signalCode}.`
    child.kill('SIGUSR2')
    await setTimeout(REPORT_MS)
    const name = (await readdir(folder)).find((file) => file.startsWith('report.'))
    return name ? `The store says: ${await readFile(join(folder, name), 'utf8')}` : 'The store says nothing.'
  }
  return { uri: String(line).trim().replace('/?', '/kill?'), kill, describe }
}

/** Far longer than any step takes on a busy machine. */
const STALLED_MS = 60_000
const REPORT_MS = 5_000

/** The result of `work`. If it hangs, fails with the name `what` and what the store was doing. */
export async function unlessStalled<T>(what: string, work: Promise<T>, store?: StoreProcess): Promise<T> {
  const stop = new AbortController()
  const stalled = async () => {
    await setTimeout(STALLED_MS, undefined, { signal: stop.signal })
    throw new Error(`Stalled: ${what}. ${(await store?.describe()) ?? ''}`)
  }
  try {
    return await Promise.race([work, stalled()])
  } finally {
    stop.abort()
  }
}
