import { keepDevice, type NotificationSettings } from '#contract/notifications.ts'
import {
  describeSubscription,
  endPushSubscription,
  findPushManager,
  hasPush,
} from '../data/device/push-subscription.ts'
import { call } from '../data/request.ts'
import { keepReportedEndpoint } from './reported-endpoint.ts'

/** Whether this browser shows notifications, or why it does not. */
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
  /** An iPhone or iPad that shows the app in its browser. */
  needsHomeScreen: boolean
  /** The server wants no service worker in any browser. */
  isWorkerOff: boolean
}

type Facts = Pick<ThisBrowser, 'needsHomeScreen'> & {
  pushKey: string | null
  /** Null: this browser has no push, or does not keep the app. */
  manager: unknown
  /** It has push, and may keep the app in a moment: the first page brings it once everything else has loaded. */
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
  const isKept = devices.some((device) => device.id === id) && agreedToHear(subscription, pushKey)
  const isAppAwaited = hasPush() && !isWorkerOff
  return { state: stateOf({ pushKey, manager, isAppAwaited, permission, needsHomeScreen, isKept }), id }
}

/** What a browser agreed to hear under an earlier key of the server its push service refuses. Some browsers do not tell the key. */
function agreedToHear(subscription: PushSubscription | null, pushKey: string | null): boolean {
  const key = subscription?.options.applicationServerKey
  if (!key) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === pushKey
}

/** As the server names devices. */
async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Asks the person and then the browser. 'refused': the person said no. Throws what the server or the browser's service refuses. */
export async function startPush(account: number, pushKey: string): Promise<'on' | 'refused'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const manager = await findPushManager()
  if (!manager) throw new Error('This browser has no push service.')
  // What was agreed to before may be for an earlier key of the server, or for somebody else.
  await (await manager.getSubscription())?.unsubscribe()
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  const described = describeSubscription(subscription)
  if (!described) throw new Error('This browser gives no keys.')
  await call(keepDevice, { account, body: described })
  await keepReportedEndpoint(account, described.endpoint)
  return 'on'
}

/** The server is told by whoever calls this: without it the browser's service tells it. */
export const stopPush = endPushSubscription
