import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onFreePort } from '../../scripts/free-port.mjs'
import { bundleOnce } from '../support/bundle-once.ts'
import type { SmallDisk } from '../support/small-disk.ts'
import { until } from '../support/until.ts'

/** The server's programs as processes. */
const programs = {
  main: 'api/main.ts',
  'store-worker': 'api/embedded-mongodb/worker.ts',
  'print-worker': 'api/adapters/pdf/print-worker.ts',
  store: 'api/store.ts',
  invite: 'api/invite.ts',
  mail: 'api/mail.ts',
  'new-push-key': 'api/new-push-key.ts',
  'new-log': 'api/new-log.ts',
  backup: 'api/backup.ts',
  restore: 'api/restore.ts',
  check: 'api/check.ts',
  person: 'api/person.ts',
  verify: 'api/verify.ts',
}
export type Program = keyof typeof programs

let folder = ''
export async function buildPrograms(): Promise<void> {
  folder = await bundleOnce('server', programs)
}

export type Running = {
  stdout: () => string
  stderr: () => string
  /** Resolves to the exit code, or to null after a signal; never rejects. */
  exit: Promise<number | null>
  kill: (signal: NodeJS.Signals) => void
  /** Waits until the program has written this to standard output; throws if it ends without doing so. */
  says: (words: string) => Promise<void>
}

const running = new Set<Running>()
const folders: string[] = []

/** Starts a program. `disk` gives the prefix of the command with which the program can see that disk. */
export function run(
  program: Program,
  env: Record<string, string>,
  args: string[] = [],
  disk?: Pick<SmallDisk, 'prefix'>,
): Running {
  const [command = '', ...before] = [...(disk?.prefix ?? []), process.execPath]
  const child = spawn(command, [...before, join(folder, `${program}.mjs`), ...args], {
    env: { PATH: process.env.PATH, OTS_CALENDARS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (bytes) => {
    stdout += String(bytes)
  })
  child.stderr.on('data', (bytes) => {
    stderr += String(bytes)
  })
  const started: Running = {
    stdout: () => stdout,
    stderr: () => stderr,
    exit: once(child, 'close').then(() => child.exitCode),
    kill: (signal) => child.kill(signal),
    says: async (words) => {
      const look = () => {
        if (!stdout.includes(words)) throw new Error(`'${words}' is not in: ${stdout}${stderr}`)
      }
      await Promise.race([until(look), started.exit.then(look)])
    },
  }
  running.add(started)
  started.exit.then(() => running.delete(started))
  return started
}

/** Ends whatever still runs and removes what was written. */
export async function cleanUp(): Promise<void> {
  for (const program of running) program.kill('SIGKILL')
  await Promise.all([...running].map(({ exit }) => exit))
  await Promise.all(folders.map((path) => rm(path, { recursive: true, force: true })))
}

export async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'ideavault-process-'))
  folders.push(path)
  return path
}

/** Starts the server on a free port, or on that of `env`; resolves once it says that it is running. */
export async function startProduct(env: Record<string, string> = {}, disk?: SmallDisk) {
  const dataDir = env.DATA_DIR ?? (await temporaryFolder())
  const start = async (port: number) => {
    const program = run('main', { DATA_DIR: dataDir, ...env, PORT: String(port) }, [], disk)
    await program.says('IdeaVault is at')
    return { ...program, origin: `http://localhost:${port}`, port, dataDir }
  }
  return env.PORT === undefined ? onFreePort(start) : start(Number(env.PORT))
}
