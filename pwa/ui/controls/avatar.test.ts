import { expect, it } from 'vitest'
import { firstLetter } from './avatar.tsx'

it('takes the first letter as people see it', () => {
  expect(firstLetter('  ada Lovelace')).toBe('A')
  expect(firstLetter('éloïse')).toBe('É')
  expect(firstLetter('e\u0301loïse')).toBe('E\u0301')
  expect(firstLetter('')).toBe('U')
})
