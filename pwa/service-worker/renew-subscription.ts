import { keepDevice } from '#contract/notifications.ts'
import { describeSubscription } from '../data/device/push-subscription.ts'

/**
 * The browser has given its subscription another address. The server takes it in place of the old one, which must be of whoever
 * is signed in; where that fails the app says it again when it is opened, by the address that this device remembers (pwa/notifications/keep-subscribed.ts).
 */
export async function renewSubscription(manager: PushManager, old: PushSubscription | null): Promise<void> {
  if (!old) return
  const { applicationServerKey } = old.options
  const renewed =
    (await manager.getSubscription()) ??
    (await manager.subscribe({
      userVisibleOnly: true,
      ...(applicationServerKey ? { applicationServerKey } : {}),
    }))
  const described = describeSubscription(renewed)
  if (!described) return
  await fetch(keepDevice.path, {
    method: keepDevice.method,
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...described, replaces: old.endpoint }),
  })
}
