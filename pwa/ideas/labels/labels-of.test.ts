import { expect, test } from 'vitest'
import { labelsOf, sameLabel } from './labels-of.ts'

test('a label that was chosen stays chosen when another idea comes first that has it in other letters', () => {
  const older = { labels: ['Garden', 'Work'] }
  const newer = { labels: ['garden'] }
  expect(labelsOf([older, newer])).toEqual(['Garden', 'Work'])
  expect(sameLabel(labelsOf([older, newer]), 'Garden')).toBe('Garden')
  expect(sameLabel(labelsOf([newer, older]), 'Garden')).toBe('garden')
  expect(sameLabel(labelsOf([newer]), 'Work')).toBeNull()
  expect(sameLabel([], null)).toBeNull()
})
