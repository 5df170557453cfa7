import * as notifications from '../notifications.ts'
import type { DescribedCall } from './described-call.ts'

/** Notifications outside of the app (calls.ts). */
export const notificationCalls: DescribedCall[] = [
  { endpoint: notifications.getNotifications, about: 'Which notifications this account gets, and how.' },
  { endpoint: notifications.changeNotifications, about: 'Changes the settings that it names.' },
  { endpoint: notifications.keepDevice, about: 'Registers this browser for notifications.' },
  { endpoint: notifications.forgetDevice, about: 'Removes a browser from notifications.' },
  { endpoint: notifications.getIdeaNotifications, about: 'Whether there are notifications about one idea.' },
  { endpoint: notifications.changeIdeaNotifications, about: 'Turns those on or off.' },
]
