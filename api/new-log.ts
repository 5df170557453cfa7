import { parseArgs } from 'node:util'
import { createKeptNote } from './adapters/files/kept-note.ts'
import { createSecrets } from './adapters/signing/secrets.ts'
import { leaveGap } from './ideas/restoring/leave-gap.ts'
import { readConfig } from './server/config.ts'
import { joinStore } from './server/connect-store.ts'
import { createLog } from './server/create-log.ts'
import { checkpointPath, prepareDataDir } from './server/prepare-data-dir.ts'
import { findSecretKey } from './server/secret-key.ts'
import { ConfigError, StartError } from './server/start-errors.ts'
import { goOnAfterLoss } from './timestamps/transparency-log/open-new-log.ts'
import { rotateKey } from './timestamps/transparency-log/rotate-key.ts'

/**
 * npm run new-log: goes on with a log of timestamps of which signed entries are lost, under a new name; nothing is done to one that is
 * whole. With --key it goes on under a new key.
 */
async function goOn(): Promise<string[]> {
  const { values } = parseArgs({ options: { key: { type: 'boolean' } } })
  const config = readConfig(process.env)
  const dataDir = await prepareDataDir(config.dataDir)
  const secretKey = await findSecretKey(config, dataDir)
  const secrets = createSecrets(secretKey)
  const keptCheckpoint = createKeptNote(checkpointPath(dataDir))
  const leave = await joinStore(config, dataDir, secretKey)
  try {
    const lines = await goOnAfterLoss([await keptCheckpoint.read()], () => leaveGap(null))
    if (values.key) {
      const context = {
        config,
        secrets,
        keptCheckpoint,
        now: () => new Date(),
        log: createLog(config.logLevel),
      }
      return [...lines, `The log of timestamps goes on under a new key: ${await rotateKey(context)}`]
    }
    return lines.length > 0
      ? lines
      : ['The log of timestamps is the one that was signed. Nothing was changed.']
  } finally {
    await leave()
  }
}

try {
  process.stdout.write(`${(await goOn()).join('\n')}\n`)
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof StartError
  process.stderr.write(`${expected ? error.message : String(error)}\n`)
  process.exitCode = 1
}
