import { dropPushKey } from './adapters/push/push-key.ts'
import { forgetAllSubscriptions } from './notifications/devices/subscriptions.ts'
import { readConfig } from './server/config.ts'
import { joinStore } from './server/connect-store.ts'
import { prepareDataDir } from './server/prepare-data-dir.ts'
import { findSecretKey } from './server/secret-key.ts'
import { ConfigError, StartError } from './server/start-errors.ts'

/** npm run new-push-key: takes the key away by which browsers know this server. What they agreed to ends with it. */
async function renew(): Promise<void> {
  const config = readConfig(process.env)
  const dataDir = await prepareDataDir(config.dataDir)
  const secretKey = await findSecretKey(config, dataDir)
  const leave = await joinStore(config, dataDir, secretKey)
  try {
    await dropPushKey()
    await forgetAllSubscriptions()
  } finally {
    await leave()
  }
  process.stdout.write(
    'The next start makes a new key: restart the server now. Devices are told again once push is switched on there anew.\n',
  )
}

try {
  await renew()
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof StartError
  process.stderr.write(`${expected ? error.message : String(error)}\n`)
  process.exitCode = 1
}
