import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { startRepairing } from './access/repair-records.ts'
import { countUsers } from './accounts/count-users.ts'
import { streamsOf } from './activity/activity-streams.ts'
import { createApp } from './app.ts'
import { boundConnections } from './http/bound-connections.ts'
import { startCounting } from './ideas/count-usage.ts'
import { startAttesting } from './ideas/record-timestamps.ts'
import { startSealing } from './ideas/sealing/seal-due.ts'
import { startNotifying } from './notifications/notify-all.ts'
import { startErasingLate, startForgetting } from './privacy/forget-expired.ts'
import { announce, announceFirstAccount } from './server/announce.ts'
import { killAtExit } from './server/close-in-time.ts'
import { readConfig } from './server/config.ts'
import { type ConnectedStore, connectStore } from './server/connect-store.ts'
import type { Context } from './server/context.ts'
import { createLog } from './server/create-log.ts'
import { listen, stopListening } from './server/listen.ts'
import { prepareDataDir } from './server/prepare-data-dir.ts'
import { removeRunning, writeRunning } from './server/running-server.ts'
import { findSecretKey } from './server/secret-key.ts'
import { startContext } from './server/start-context.ts'
import { ConfigError, StartError } from './server/start-errors.ts'

/** Only starts and stops the product. */
const clientFolder = fileURLToPath(new URL('../client', import.meta.url))
/** Longer than running requests are given: after this the process ends, whatever hangs. */
const STOP_MS = 20_000

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  const dataDir = await prepareDataDir(config.dataDir)
  const secretKey = await findSecretKey(config, dataDir)
  const store = await connectStore(config, dataDir, { secretKey, log })
  const context = startContext(config, secretKey, log)
  const app = createApp(context, existsSync(clientFolder) ? clientFolder : null)
  const server = await listen(app, config).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  boundConnections(server, config)
  const noted = writeRunning(dataDir, config).catch((error: unknown) =>
    log.warn({ err: error }, 'address of this server not recorded for other commands'),
  )
  const stopped = new AbortController()
  stopWhenAsked(server, context, store, stopped, () => noted.then(() => removeRunning(dataDir, config)))
  void store.ready.then(() => {
    startCounting(context, stopped.signal)
    startRepairing(context, stopped.signal)
    startNotifying(context, stopped.signal)
    startAttesting(context, stopped.signal)
    startForgetting(context, stopped.signal)
    startErasingLate(context, stopped.signal)
    startSealing(context, stopped.signal)
  })
  announce(config, dataDir, store)
  announceFirstAccount(config, store, countUsers).catch((error: unknown) =>
    log.debug({ err: error }, 'users not counted'),
  )
}

/** Stops on SIGTERM and SIGINT, and when the store dies; once, in order, and never for longer than STOP_MS. */
function stopWhenAsked(
  server: Server,
  context: Context,
  store: ConnectedStore,
  stopped: AbortController,
  forget: () => Promise<void>,
): void {
  const { mailer, printer, log } = context
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    stopped.abort()
    setTimeout(() => {
      killAtExit()
      process.exit(1)
    }, STOP_MS).unref()
    try {
      streamsOf(context).close()
      await forget()
      await stopListening(server)
      await mailer.close()
      await printer.close()
      await store.close()
      process.exit(code)
    } catch (error) {
      log.error({ err: error }, 'not stopped cleanly')
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
  store.onFailure((error) => {
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
    else log.fatal({ err: error }, 'the store stopped')
    void stop(1)
  })
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
