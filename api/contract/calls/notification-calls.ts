import * as notifications from '../notifications.ts'
import type { DescribedCall } from './described-call.ts'

/** What people are told outside of the app (calls.ts). */
export const notificationCalls: DescribedCall[] = [
  { endpoint: notifications.getNotifications, about: 'What this account is told, and how.' },
  { endpoint: notifications.changeNotifications, about: 'Changes what it names of that.' },
  { endpoint: notifications.keepDevice, about: 'This browser shows notifications from now on.' },
  { endpoint: notifications.forgetDevice, about: 'A browser shows none any more.' },
  { endpoint: notifications.getIdeaNotifications, about: 'Whether anything is told about one idea.' },
  { endpoint: notifications.changeIdeaNotifications, about: 'Switches that on or off.' },
]
