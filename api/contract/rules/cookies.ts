import { limits } from './limits.ts'

/** Every cookie that the server sets, for the server and for the page that lists them. All are HttpOnly and SameSite=Strict. */
export const cookies = {
  session: {
    name: 'iv_session',
    days: limits.sessionDays,
    purpose: 'keeps you signed in',
    life: `until you sign out, and at most ${limits.sessionIdleHours} hours without use and ${limits.sessionDays} days in all`,
  },
  device: {
    name: 'iv_device',
    days: 180,
    purpose:
      'knows a browser that signed in before, so that wrong passwords typed elsewhere do not lock you out. It says nothing about you and opens nothing',
    life: '180 days after you last signed in',
  },
  access: {
    name: 'iv_access',
    /** A session waits at most 12 hours to be opened, and may then be read for at most 12 more. */
    days: (2 * limits.accessHours) / 24,
    purpose:
      'remembers, while you read what was shared with you, that you said who you are and accepted the agreement',
    life: `${2 * limits.accessHours} hours after you last said who you are or entered a passcode`,
  },
} as const satisfies Record<string, { name: string; days: number; purpose: string; life: string }>
