import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.mjs'
import { type LoopbackProvider, secretKey, startLoopbackProvider } from './loopback-provider.ts'

/** The built product with an assistant and an idea search that live on this machine. */
export type AssistedProduct = {
  origin: string
  assistant: LoopbackProvider
  search: LoopbackProvider
  /** All that the server has printed. */
  log: () => string
  stop: () => Promise<void>
}

export async function startAssistedProduct(): Promise<AssistedProduct> {
  const [assistant, search] = [await startLoopbackProvider(), await startLoopbackProvider()]
  const dataDir = await mkdtemp(join(tmpdir(), 'ideavault-assist-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      AI_BASE_URL: assistant.baseUrl,
      AI_API_KEY: secretKey,
      AI_MODEL: 'small',
      AI_SEARCH_BASE_URL: search.baseUrl,
      AI_SEARCH_API_KEY: secretKey,
      AI_SEARCH_MODEL: 'sonar',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const listen = (bytes: Buffer) => {
      said += bytes.toString()
      if (said.includes(`localhost:${port}`)) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => reject(new Error(`The server stopped with ${code}: ${said}`)))
  })
  return {
    origin: `http://localhost:${port}`,
    assistant,
    search,
    log: () => said,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      await Promise.all([assistant.close(), search.close()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
