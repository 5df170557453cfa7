import { expect, it } from 'vitest'
import { firstLetter } from './avatar.tsx'

it('an avatar shows the first letter of a name, with its accent and as a capital', () => {
  expect(firstLetter('  ada Lovelace')).toBe('A')
  expect(firstLetter('éloïse')).toBe('É')
  expect(firstLetter('e\u0301loïse')).toBe('E\u0301')
  expect(firstLetter('')).toBe('U')
})
