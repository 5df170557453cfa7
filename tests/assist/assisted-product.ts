import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onFreePort } from '../../scripts/free-port.mjs'
import { ended, launch } from '../journeys/launch.ts'
import { type LoopbackProvider, secretKey, startLoopbackProvider } from './loopback-provider.ts'

/** The built product with an assistant and an idea search whose services run on this machine. */
export type AssistedProduct = {
  origin: string
  assistant: LoopbackProvider
  search: LoopbackProvider
  /** Everything that the server has printed since it started. */
  log: () => string
  stop: () => Promise<void>
}

export async function startAssistedProduct(): Promise<AssistedProduct> {
  const [assistant, search] = [await startLoopbackProvider(), await startLoopbackProvider()]
  const dataDir = await mkdtemp(join(tmpdir(), 'ideavault-assist-'))
  const environment = {
    LOG_LEVEL: 'info',
    AI_BASE_URL: assistant.baseUrl,
    AI_API_KEY: secretKey,
    AI_MODEL: 'small',
    AI_SEARCH_BASE_URL: search.baseUrl,
    AI_SEARCH_API_KEY: secretKey,
    AI_SEARCH_MODEL: 'sonar',
  }
  const { port, child } = await onFreePort(async (port) => ({
    port,
    child: await launch(dataDir, port, { environment }),
  }))
  let printed = ''
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (bytes: Buffer) => {
      printed += bytes.toString()
    })
  return {
    origin: `http://localhost:${port}`,
    assistant,
    search,
    log: () => printed,
    async stop() {
      await ended(child, 'SIGTERM')
      await Promise.all([assistant.close(), search.close()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
