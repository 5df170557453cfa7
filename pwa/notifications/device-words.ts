import type { DevicePush } from './device-push.ts'

/** Texts for each state of this device. */
export const deviceWords: Record<DevicePush, { title: string; more: string }> = {
  on: {
    title: 'This device shows notifications',
    more: 'They say who and what, never what your idea is about. Signing out ends them.',
  },
  off: {
    title: 'This device shows no notifications',
    more: 'They say who and what, never what your idea is about. Your browser asks you once.',
  },
  refused: {
    title: 'Notifications are blocked here',
    more: 'You or your system blocked them for this site. Allow them in your browser settings, then come back.',
  },
  'needs the home screen': {
    title: 'Not in this browser',
    more: 'On iPhone and iPad only the installed app shows notifications: Share, then “Add to Home Screen”, and open it from there.',
  },
  'not supported': {
    title: 'Not in this browser',
    more: 'It does not support notifications, or they are switched off.',
  },
  'not yet': {
    title: 'Not yet on this device',
    more: 'They need the app, which your browser stores once a page has loaded. Private windows may not store it.',
  },
  'not here': {
    title: 'Not on this server',
    more: 'Whoever runs it has switched off notifications on devices. Email is not affected.',
  },
  unknown: { title: 'Checking this device...', more: '' },
}
