import { expect, test } from 'vitest'
import { syncMessage } from './waiting-drafts.ts'

test('the sync message of an account without space names how many drafts wait', () => {
  const say = (count: number, blocked: number) => syncMessage({ count, blocked }, 'quota')
  expect(say(0, 0)).toBe('Everything is on the server.')
  expect(say(1, 0)).toBe(
    'Your share of the server is used up. 1 draft is safe on this device and waits for space; your profile shows what is used.',
  )
  expect(say(3, 1)).toContain('3 drafts are safe on this device and wait for space')
  expect(say(2, 2)).toBe('2 drafts need you.')
})
