import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { email } from '#contract/fields.ts'
import { createInvitation } from './accounts/create-invitation.ts'
import { readArguments } from './server/read-arguments.ts'
import { type CommandEnvironment, runCommand, withStore } from './server/run-command.ts'
import { findRunning } from './server/running-server.ts'
import { StartError } from './server/start-errors.ts'

const usage = 'Say whom to invite: npm run invite -- name@example.org'
const notNeeded =
  'Here everybody may register (REGISTRATION=open): the invitation is not needed, and works all the same.'

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
      `For ${address.output} only, once, within 14 days.`,
      ...(registration === 'open' ? [notNeeded] : []),
      ...(isNew ? [`There was no data in ${dataDir}: it is for a server that starts on this folder.`] : []),
    ]
  }
  return withStore(invite, { mayBeNew: true })
})
