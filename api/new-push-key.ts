import { dropPushKey } from './adapters/push/push-key.ts'
import { deleteAllSubscriptions } from './notifications/devices/subscriptions.ts'
import { readArguments } from './server/read-arguments.ts'
import { runCommand, withStore } from './server/run-command.ts'

/** npm run new-push-key: deletes the key by which browsers know this server, which ends all their push subscriptions. */
await runCommand(() => {
  // With an argument such as --help nothing may happen: every device would have to subscribe again.
  readArguments({}, 'Usage: npm run new-push-key')
  return withStore(async () => {
    await dropPushKey()
    await deleteAllSubscriptions()
    return [
      'Restart the server now to make a new key. Devices get notifications again once push is switched on there again.',
    ]
  })
})
