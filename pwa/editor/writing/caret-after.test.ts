import { expect, test } from 'vitest'
import { caretAfter } from './caret-after.ts'

/** Moves the caret, marked as |, from one text to the other. */
const move = (before: string, after: string) => {
  const at = before.indexOf('|')
  const caret = caretAfter(at, before.replace('|', ''), after)
  return `${after.slice(0, caret)}|${after.slice(caret)}`
}

test.each([
  ['new| fan', 'A new fan', 'A new| fan'],
  ['new| fan', 'new fan with blades', 'new| fan with blades'],
  ['new |fan', 'new red fan', 'new |red fan'],
  ['new fan|', 'new red fan', 'new red fan|'],
  ['new| fan', 'kettle', 'kettle|'],
  ['| fan', ' fan', '| fan'],
  ['a f|an', 'a fan', 'a f|an'],
  ['aa|a', 'aa', 'aa|'],
  ['|', 'word', '|word'],
])('a title that changes from %j to %j has its caret at %j', (before, after, expected) => {
  expect(move(before, after)).toBe(expected)
})
