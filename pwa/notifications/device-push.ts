import { keepDevice, type NotificationSettings } from '#contract/notifications.ts'
import {
  describeSubscription,
  endPushSubscription,
  findPushManager,
  hasPush,
} from '../data/device/push-subscription.ts'
import { call } from '../data/request.ts'
import { keepReportedEndpoint } from './reported-endpoint.ts'

/** Whether this browser shows notifications, or why not. */
export type DevicePush =
  | 'on'
  | 'off'
  | 'refused'
  | 'needs the home screen'
  | 'not supported'
  | 'not yet'
  | 'not here'
  | 'unknown'

export type ThisBrowser = {
  /** An iPhone or iPad with the app open in its browser, where only an installed app can show notifications. */
  needsHomeScreen: boolean
  /** The server has switched the service worker off. */
  isWorkerOff: boolean
}

type Facts = Pick<ThisBrowser, 'needsHomeScreen'> & {
  pushKey: string | null
  /** The push manager; null if this browser has no push, or no service worker. */
  manager: unknown
  /** The browser has push, and the service worker may still come: the first page installs it after everything else has loaded. */
  isAppAwaited: boolean
  permission: NotificationPermission | null
  isKept: boolean
}

export function stateOf(facts: Facts): DevicePush {
  const { pushKey, manager, isAppAwaited, permission, needsHomeScreen, isKept } = facts
  if (pushKey === null) return 'not here'
  if (permission === null || (manager === null && !isAppAwaited))
    return needsHomeScreen ? 'needs the home screen' : 'not supported'
  if (permission === 'denied') return 'refused'
  if (manager === null) return 'not yet'
  return permission === 'granted' && isKept ? 'on' : 'off'
}

export async function findDevicePush(
  { pushKey, devices }: Pick<NotificationSettings, 'pushKey' | 'devices'>,
  { needsHomeScreen, isWorkerOff }: ThisBrowser,
): Promise<{ state: DevicePush; id: string | null }> {
  const manager = await findPushManager()
  const subscription = (await manager?.getSubscription()) ?? null
  const id = subscription && (await hashOf(subscription.endpoint))
  const permission = 'Notification' in globalThis ? Notification.permission : null
  const isKept = devices.some((device) => device.id === id) && hasCurrentKey(subscription, pushKey)
  const isAppAwaited = hasPush() && !isWorkerOff
  return { state: stateOf({ pushKey, manager, isAppAwaited, permission, needsHomeScreen, isKept }), id }
}

/** Whether the subscription was made with the server's present key, since push services refuse another one. Some browsers hide the key. */
function hasCurrentKey(subscription: PushSubscription | null, pushKey: string | null): boolean {
  const key = subscription?.options.applicationServerKey
  if (!key) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === pushKey
}

/** The id by which the server knows a device. */
async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Asks for permission and subscribes. 'refused': the user declined. Throws if the server or the push service refuses. */
export async function startPush(account: number, pushKey: string): Promise<'on' | 'refused'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const manager = await findPushManager()
  if (!manager) throw new Error('This browser has no push service.')
  // An earlier subscription may be for another key of the server, or for another account.
  await (await manager.getSubscription())?.unsubscribe()
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  const described = describeSubscription(subscription)
  if (!described) throw new Error('This browser gives no keys.')
  await call(keepDevice, { account, body: described })
  await keepReportedEndpoint(account, described.endpoint)
  return 'on'
}

/** Ends the subscription in this browser. The caller tells the server; otherwise it learns it from the push service. */
export const stopPush = endPushSubscription
