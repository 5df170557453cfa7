import { listMails } from './adapters/mail/list-mails.ts'
import { createSecrets } from './adapters/signing/secrets.ts'
import { readArguments } from './server/read-arguments.ts'
import { runCommand, withStore } from './server/run-command.ts'

/** npm run mail: lists the mails that wait and those that were given up, with reason and next try. */
await runCommand(() => {
  readArguments({}, 'Usage: npm run mail')
  return withStore(({ secretKey }) => listMails(createSecrets(secretKey), new Date()))
})
