import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { email } from '#contract/fields.ts'
import { createInvitation } from './accounts/create-invitation.ts'
import { readArguments } from './server/read-arguments.ts'
import { type CommandEnvironment, runCommand, withStore } from './server/run-command.ts'
import { findRunning } from './server/running-server.ts'
import { StartError } from './server/start-errors.ts'

const usage = 'Usage: npm run invite -- name@example.org'
const notNeeded = 'Anyone can register here (REGISTRATION=open): the invitation is not needed, but it works.'

/** npm run invite -- name@example.org: prints a registration link for that address. */
await runCommand(() => {
  const [typed, ...more] = readArguments({ allowPositionals: true }, usage).positionals
  const address = v.safeParse(email('not an email address'), typed)
  if (!address.success || more.length > 0) throw new StartError(usage)
  const invite = async ({ config, dataDir, isNew }: CommandEnvironment) => {
    // Origin and registration rule are those of the running server, whatever environment this command has.
    const { publicOrigin, registration } = (await findRunning(dataDir)) ?? config
    const token = await createInvitation(address.output, randomBytes, new Date())
    return [
      `${publicOrigin}/register?invitation=${token}`,
      `Valid for ${address.output} only, once, for 14 days.`,
      ...(registration === 'open' ? [notNeeded] : []),
      ...(isNew ? [`There was no data in ${dataDir}: the link is for a server that uses this folder.`] : []),
    ]
  }
  return withStore(invite, { mayBeNew: true })
})
