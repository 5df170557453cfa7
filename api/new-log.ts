import { createKeptNote } from './adapters/files/kept-note.ts'
import { ConfigError, readConfig } from './server/config.ts'
import { joinStore } from './server/connect-store.ts'
import { checkpointPath, prepareDataDir } from './server/prepare-data-dir.ts'
import { StartError } from './server/start-errors.ts'
import { goOnAfterLoss } from './timestamps/transparency-log/open-new-log.ts'

/** npm run new-log: goes on with a log of timestamps of which signed entries are lost, under a new name. Nothing is done to one that is whole. */
async function goOn(): Promise<string[]> {
  const config = readConfig(process.env)
  const dataDir = await prepareDataDir(config.dataDir)
  const leave = await joinStore(config, dataDir)
  try {
    const lines = await goOnAfterLoss(await createKeptNote(checkpointPath(dataDir)).read())
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
