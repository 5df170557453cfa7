import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { email } from '#contract/fields.ts'
import { createInvitation } from './accounts/create-invitation.ts'
import { readConfig } from './server/config.ts'
import { joinStore } from './server/connect-store.ts'
import { prepareDataDir } from './server/prepare-data-dir.ts'
import { findRunning } from './server/running-server.ts'
import { findSecretKey } from './server/secret-key.ts'
import { ConfigError, StartError } from './server/start-errors.ts'

const notNeeded =
  'Here everybody may register (REGISTRATION=open): the invitation is not needed, and works all the same.\n'

/** npm run invite -- name@example.org: prints a registration link for that address. */
async function invite(): Promise<void> {
  const address = v.safeParse(email('not an email address'), process.argv[2])
  if (!address.success) throw new StartError('Say whom to invite: npm run invite -- name@example.org')
  const config = readConfig(process.env)
  const dataDir = await prepareDataDir(config.dataDir)
  // The address and the rule are those of the server that people will meet, whatever this command was started with.
  const { publicOrigin, registration } = (await findRunning(dataDir)) ?? config
  const secretKey = await findSecretKey(config, dataDir)
  const leave = await joinStore(config, dataDir, secretKey)
  try {
    const token = await createInvitation(address.output, randomBytes, new Date())
    process.stdout.write(
      `${publicOrigin}/register?invitation=${token}\nFor ${address.output} only, once, within 14 days.\n${registration === 'open' ? notNeeded : ''}`,
    )
  } finally {
    await leave()
  }
}

try {
  await invite()
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof StartError
  process.stderr.write(`${expected ? error.message : String(error)}\n`)
  process.exitCode = 1
}
