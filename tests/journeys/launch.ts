import { type ChildProcess, spawn } from 'node:child_process'

const cheapPasswords = new URL('./cheap-passwords.mjs', import.meta.url).href

/** Starts the built server on this folder and port, and waits until it serves; password hashing is made cheap. */
export async function launch(
  dataDir: string,
  port: number,
  { dist = 'dist', environment = {} }: { dist?: string; environment?: Record<string, string> } = {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', cheapPasswords, `${dist}/server/main.mjs`], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      LOG_LEVEL: 'warn',
      OTS_CALENDARS: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const listen = (bytes: Buffer) => {
      said += bytes.toString()
      if (said.includes(`localhost:${port}`)) resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`The server stopped with ${code}: ${said}`)))
  })
  return child
}

export const ended = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.kill(signal)
  })
