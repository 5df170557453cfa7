import { spawn } from 'node:child_process'

/** A program that the tests start and stop. */
export type Program = {
  /** The end of what it has written. */
  said: () => string
  ended: Promise<void>
  stop: () => Promise<void>
}

/** Browsers are many processes: they end as a group. */
const groups = new Set<number>()

export function start(name: string, args: string[], environment: Record<string, string> = {}): Program {
  // Other work on the machine comes first: these tests wait.
  const child = spawn('nice', ['-n', '19', name, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  const listen = (bytes: Buffer) => {
    said = (said + bytes.toString()).slice(-4000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const { pid } = child
  if (pid !== undefined) groups.add(pid)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', ({ message }) => {
      listen(Buffer.from(message))
      resolve()
    })
  })
  return {
    said: () => said,
    ended,
    async stop() {
      if (pid !== undefined) end(pid)
      await ended
    },
  }
}

function end(group: number): void {
  groups.delete(group)
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}

process.once('exit', () => {
  for (const group of groups) end(group)
})
