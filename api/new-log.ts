import { createKeptNote } from './adapters/files/kept-note.ts'
import { createSecrets } from './adapters/signing/secrets.ts'
import { leaveGap } from './ideas/restoring/leave-gap.ts'
import { createLog } from './server/create-log.ts'
import { checkpointPath } from './server/prepare-data-dir.ts'
import { readArguments } from './server/read-arguments.ts'
import { type CommandEnvironment, runCommand, withStore } from './server/run-command.ts'
import { openNewLogAfterLoss } from './timestamps/transparency-log/open-new-log.ts'
import { rotateKey } from './timestamps/transparency-log/rotate-key.ts'

/**
 * npm run new-log: continues a log of timestamps that has lost signed entries, under a new name; a log that is complete is not changed.
 * With --key it continues under a new key.
 */
await runCommand(() => {
  const { values } = readArguments(
    { options: { key: { type: 'boolean' } } },
    'Usage: npm run new-log [-- --key]',
  )
  return withStore((environment) => continueLog(environment, values.key ?? false))
})

async function continueLog(
  { config, dataDir, secretKey }: CommandEnvironment,
  isKeyNew: boolean,
): Promise<string[]> {
  const keptCheckpoint = createKeptNote(checkpointPath(dataDir))
  const lines = await openNewLogAfterLoss([await keptCheckpoint.read()], () => leaveGap(null))
  if (isKeyNew) {
    const context = {
      config,
      secrets: createSecrets(secretKey),
      keptCheckpoint,
      now: () => new Date(),
      log: createLog(config.logLevel),
    }
    return [...lines, `The log of timestamps continues under a new key: ${await rotateKey(context)}`]
  }
  return lines.length > 0 ? lines : ['The log of timestamps has all that was signed. Nothing was changed.']
}
