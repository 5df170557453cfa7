import { expect, it } from 'vitest'
import { stateOf } from './device-push.ts'
import { deviceWords } from './device-words.ts'

const facts = {
  pushKey: 'key',
  manager: {},
  permission: 'granted',
  needsHomeScreen: false,
  isKept: true,
} as const

it.each([
  [{}, 'on'],
  [{ isKept: false }, 'off'],
  [{ permission: 'default' }, 'off'],
  [{ permission: 'denied' }, 'refused'],
  [{ permission: null }, 'not supported'],
  [{ manager: null }, 'not supported'],
  [{ manager: null, permission: null, needsHomeScreen: true }, 'needs the home screen'],
  // Safari on a phone knows permissions only in the installed app, which needs nothing more.
  [{ needsHomeScreen: true }, 'on'],
  [{ pushKey: null, permission: 'denied' }, 'not here'],
] as const)('a device with %o is %s, and is told so in words', (change, state) => {
  expect(stateOf({ ...facts, ...change })).toBe(state)
  expect(deviceWords[state].title).not.toBe('')
})
