import { expect, test } from 'vitest'
import { labelsOf, sameLabel } from './labels-of.ts'

test('a chosen label stays chosen when the first idea with it spells it with other capital letters', () => {
  const older = { labels: ['Garden', 'Work'] }
  const newer = { labels: ['garden'] }
  expect(labelsOf([older, newer])).toEqual(['Garden', 'Work'])
  expect(sameLabel(labelsOf([older, newer]), 'Garden')).toBe('Garden')
  expect(sameLabel(labelsOf([newer, older]), 'Garden')).toBe('garden')
  expect(sameLabel(labelsOf([newer]), 'Work')).toBeNull()
  expect(sameLabel([], null)).toBeNull()
})
