import { dropPushKey } from './adapters/push/push-key.ts'
import { forgetAllSubscriptions } from './notifications/devices/subscriptions.ts'
import { readArguments } from './server/read-arguments.ts'
import { runCommand, withStore } from './server/run-command.ts'

/** npm run new-push-key: takes the key away by which browsers know this server. What they agreed to ends with it. */
await runCommand(() => {
  // Not for whoever only asks what it does (--help): every device would have to agree anew.
  readArguments({}, 'Usage: npm run new-push-key')
  return withStore(async () => {
    await dropPushKey()
    await forgetAllSubscriptions()
    return [
      'The next start makes a new key: restart the server now. Devices are told again once push is switched on there anew.',
    ]
  })
})
