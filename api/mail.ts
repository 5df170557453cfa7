import { listMails } from './adapters/mail/list-mails.ts'
import { createSecrets } from './adapters/signing/secrets.ts'
import { readConfig } from './server/config.ts'
import { joinStore } from './server/connect-store.ts'
import { prepareDataDir } from './server/prepare-data-dir.ts'
import { findSecretKey } from './server/secret-key.ts'
import { ConfigError, StartError } from './server/start-errors.ts'

/** npm run mail: lists the mails that wait and those that were given up, with reason and next try. */
async function listMail(): Promise<void> {
  const config = readConfig(process.env)
  const dataDir = await prepareDataDir(config.dataDir)
  const secretKey = await findSecretKey(config, dataDir)
  const secrets = createSecrets(secretKey)
  const leave = await joinStore(config, dataDir, secretKey)
  try {
    process.stdout.write(`${(await listMails(secrets, new Date())).join('\n')}\n`)
  } finally {
    await leave()
  }
}

try {
  await listMail()
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof StartError
  process.stderr.write(`${expected ? error.message : String(error)}\n`)
  process.exitCode = 1
}
