import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { email } from '#contract/fields.ts'
import { createInvitation } from './accounts/create-invitation.ts'
import { ConfigError, readConfig } from './server/config.ts'
import { joinStore } from './server/connect-store.ts'
import { prepareDataDir } from './server/prepare-data-dir.ts'
import { StartError } from './server/start-errors.ts'

/** npm run invite -- name@example.org: prints a registration link for that address. */
async function invite(): Promise<void> {
  const address = v.safeParse(email('not an email address'), process.argv[2])
  if (!address.success) throw new StartError('Say whom to invite: npm run invite -- name@example.org')
  const config = readConfig(process.env)
  const leave = await joinStore(config, await prepareDataDir(config.dataDir))
  const token = await createInvitation(address.output, randomBytes, new Date())
  process.stdout.write(
    `${config.publicOrigin}/register?invitation=${token}\nFor ${address.output} only, once, within 14 days.\n`,
  )
  await leave()
}

try {
  await invite()
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof StartError
  process.stderr.write(`${expected ? error.message : String(error)}\n`)
  process.exitCode = 1
}
