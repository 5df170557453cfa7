import { keepDevice } from '#contract/notifications.ts'
import { describeSubscription } from '../data/device/push-subscription.ts'

/**
 * Called when the browser has changed its subscription's endpoint. The server replaces the old one if that belongs to the account
 * that is signed in. If this fails, the app sends it when it is next opened, using the endpoint that this device remembers
 * (pwa/notifications/keep-subscribed.ts).
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
