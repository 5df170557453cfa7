import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { countUsers } from './accounts/count-users.ts'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type ConnectedStore, connectStore } from './connect-store.ts'
import { listen, stopListening } from './listen.ts'
import { prepareDataDir, readSecretKey } from './prepare-data-dir.ts'
import { startContext } from './start-context.ts'
import { StartError } from './start-errors.ts'

/** Starts and stops the product, nothing else. */
const clientFolder = fileURLToPath(new URL('../client', import.meta.url))

async function announce(config: Config, dataDir: string, store: ConnectedStore): Promise<void> {
  const lines = [
    `IdeaVault is at ${config.publicOrigin}`,
    `  data   ${dataDir}`,
    `  store  ${store.name}`,
    `  mail   ${config.smtpUrl ? 'SMTP' : `files in ${join(dataDir, 'outbox')}`}`,
  ]
  if (!config.mongodbUri && (await countUsers()) === 0) {
    const how =
      config.registration === 'invite'
        ? 'run: npm run invite -- you@example.org'
        : `open ${config.publicOrigin}/register`
    lines.push(`  No account yet. To make one, ${how}`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

function stopOnSignals(stop: (code: number) => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(0))
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
  const dataDir = await prepareDataDir(config.dataDir)
  const secretKey = config.secretKey ?? (await readSecretKey(dataDir))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))

  const server: Server = createServer()
  let stop: (code: number) => Promise<void> = async (code) => process.exit(code)
  const store = await connectStore(config, dataDir, log, (error) => {
    log.fatal({ err: error }, 'the store stopped')
    void stop(1)
  })
  const context = startContext(config, secretKey, log)
  stop = async (code) => {
    await stopListening(server)
    await context.mailer.close()
    await store.close()
    process.exit(code)
  }
  server.on('request', createApp(context, existsSync(clientFolder) ? clientFolder : null))
  stopOnSignals((code) => stop(code))
  try {
    await listen(server, config)
  } catch (error) {
    await store.close()
    throw error
  }
  await announce(config, dataDir, store)
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
