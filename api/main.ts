import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { announce, announceFirstAccount } from './announce.ts'
import { createApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { connectStore } from './connect-store.ts'
import { listen, stopListening } from './listen.ts'
import { prepareDataDir, readSecretKey } from './prepare-data-dir.ts'
import { startContext } from './start-context.ts'
import { StartError } from './start-errors.ts'

/** Starts and stops the product, nothing else. */
const clientFolder = fileURLToPath(new URL('../client', import.meta.url))
/** Longer than running requests get: whatever hangs, the process ends. */
const STOP_MS = 20_000

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  const dataDir = await prepareDataDir(config.dataDir)
  const secretKey = config.secretKey ?? (await readSecretKey(dataDir))
  const store = await connectStore(config, dataDir, log)
  const context = startContext(config, secretKey, log)
  const server = createServer(createApp(context, existsSync(clientFolder) ? clientFolder : null))

  let stopping = false
  function stop(code: number): void {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    const close = async () => {
      await stopListening(server)
      await context.mailer.close()
      await store.close()
    }
    close().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'not stopped cleanly')
        process.exit(1)
      },
    )
  }
  store.onFailure((error) => {
    log.fatal({ err: error }, 'the store stopped')
    stop(1)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(0))

  try {
    await listen(server, config)
  } catch (error) {
    await store.close()
    throw error
  }
  announce(config, dataDir, store)
  announceFirstAccount(config, store).catch((error: unknown) => log.debug({ err: error }, 'users not counted'))
}

try {
  await start()
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof StartError
  process.stderr.write(
    `${expected ? error.message : `IdeaVault could not start: ${error instanceof Error ? error.stack : String(error)}`}\n`,
  )
  process.exit(1)
}
