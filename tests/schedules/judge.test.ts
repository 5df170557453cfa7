import { expect, test } from 'vitest'
import { type JudgedIdea, judge } from './judge.ts'
import { Ledger, wordsIn } from './ledger.ts'

const idea = (id: number, html: string, more: Partial<JudgedIdea> = {}): JudgedIdea => ({
  id,
  title: 'Title',
  html,
  isCopy: false,
  ...more,
})

test('a word in a title, a text or the name of a picture is not reported as lost', () => {
  const ideas = [idea(1, '<p>w1z</p><img alt="w3z">', { title: 'w2z' })]
  expect(judge(['w1z', 'w2z', 'w3z', 'w4z'], ideas)).toEqual({ lost: ['w4z'], doubled: [], copies: 0 })
})

test('half a word does not count as a word', () => {
  expect(wordsIn('w1 w2z w 3z w4zw5z')).toEqual(['w2z', 'w4z', 'w5z'])
})

test('a word may be in an idea and in its conflict copies, and is otherwise reported as doubled', () => {
  const original = idea(1, '<p>w1z</p>')
  expect(judge([], [original, idea(2, '<p>w1z</p>', { isCopy: true })])).toMatchObject({
    doubled: [],
    copies: 1,
  })
  expect(judge([], [original, idea(2, '<p>w1z</p>')]).doubled).toEqual(['w1z in ideas 1, 2, no copies'])
  expect(judge([], [idea(1, '<p>w1z</p><p>w1z</p>')]).doubled).toEqual(['w1z twice in idea 1'])
  expect(judge([], [idea(1, '<p>w1z</p>', { title: 'w1z' })]).doubled).toEqual(['w1z twice in idea 1'])
})

const typed = (ledger: Ledger, word: string, at: number, device = 'phone', life = 7) =>
  ledger.typed(word, { device, life, at })

test('every typed word is expected, except deleted ones and those typed just before a kill', () => {
  const ledger = new Ledger()
  ledger.given('<p>w1z</p>')
  typed(ledger, 'w2z', 0)
  typed(ledger, 'w3z', 60)
  typed(ledger, 'w4z', 90)
  typed(ledger, 'w5z', 95, 'tablet')
  expect(ledger.killed('phone', 100, 50)).toEqual(['w3z', 'w4z'])
  expect(ledger.owed).toEqual(['w1z', 'w2z', 'w5z'])
  ledger.free(['w2z'], 'undone')
  expect(ledger.owed).toEqual(['w1z', 'w5z'])
})

test('words that the page reported as saved are expected also after a kill right afterwards', () => {
  const ledger = new Ledger()
  typed(ledger, 'w1z', 90)
  ledger.noteSaved(7)
  typed(ledger, 'w2z', 95)
  expect(ledger.killed('phone', 100, 50)).toEqual(['w2z'])
  expect(ledger.owed).toEqual(['w1z'])
})
