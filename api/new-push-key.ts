import { dropPushKey } from './adapters/push/push-key.ts'
import { forgetAllSubscriptions } from './notifications/devices/subscriptions.ts'
import { readConfig } from './server/config.ts'
import { joinStore } from './server/connect-store.ts'
import { prepareDataDir } from './server/prepare-data-dir.ts'
import { ConfigError, StartError } from './server/start-errors.ts'

/** npm run new-push-key: takes the key away by which browsers know this server. What they agreed to ends with it. */
async function renew(): Promise<void> {
  const config = readConfig(process.env)
  const leave = await joinStore(config, await prepareDataDir(config.dataDir))
  await dropPushKey()
  await forgetAllSubscriptions()
  process.stdout.write(
    'The next start makes a new key: restart the server now. Devices are told again once push is switched on there anew.\n',
  )
  await leave()
}

try {
  await renew()
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof StartError
  process.stderr.write(`${expected ? error.message : String(error)}\n`)
  process.exitCode = 1
}
