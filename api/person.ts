import * as v from 'valibot'
import { email } from '#contract/fields.ts'
import { emailKey } from './accounts/email-key.ts'
import { describeErasure, describeErasures } from './privacy/describe-erasure.ts'
import { erasePerson } from './privacy/erase-person.ts'
import { exportPerson } from './privacy/export-person.ts'
import { createLog } from './server/create-log.ts'
import { readArguments } from './server/read-arguments.ts'
import { runCommand, withStore } from './server/run-command.ts'
import { startContext } from './server/start-context.ts'
import { StartError } from './server/start-errors.ts'

const usage = `Usage:
  npm run person -- export name@example.org
  npm run person -- erase name@example.org --reason "asked on 3 May" [--acceptances] [--comments] [--account]
  npm run person -- erasures`

/** npm run person: exports or erases what is held about an address, or lists past erasures. Works while the server runs. */
await runCommand(() => {
  const work = readCommand()
  return withStore(async ({ config, secretKey }) => {
    const context = startContext(config, secretKey, createLog(config.logLevel))
    try {
      return [await work(context)]
    } finally {
      await context.mailer.close()
    }
  })
})

type Work = (context: ReturnType<typeof startContext>) => Promise<string>

function readCommand(): Work {
  const flag = { type: 'boolean', default: false } as const
  const options = { acceptances: flag, comments: flag, account: flag, reason: { type: 'string' } } as const
  const { positionals, values } = readArguments({ options, allowPositionals: true }, usage)
  const [verb, typed, ...more] = positionals
  if (verb === 'erasures' && typed === undefined) return describeErasures
  const address = v.safeParse(email(''), typed)
  if (!address.success || more.length > 0) throw new StartError(usage)
  const { acceptances, comments, account, reason = '' } = values
  if (verb === 'export')
    return async (context) => JSON.stringify(await exportPerson(context, address.output), null, 2)
  if (verb !== 'erase') throw new StartError(usage)
  if (reason.trim() === '') throw new StartError('Give a reason for the record: --reason "asked on 3 May"')
  if (emailKey(reason).includes(emailKey(address.output)))
    throw new StartError('The reason is kept: write it without the address.')
  return async (context) => {
    const erased = await erasePerson(context, address.output, {
      reason: reason.trim(),
      acceptances,
      comments,
      account,
    })
    if (!erased.isDone) process.exitCode = 1
    return describeErasure(address.output, erased, { acceptances, comments, account })
  }
}
