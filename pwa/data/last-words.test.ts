// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { draftFactsOf } from './device/idea-facts.ts'
import {
  forgetAllLastWords,
  forgetLastWords,
  onLastWords,
  readLastWords,
  rememberLastWords,
} from './last-words.ts'

const last = (writerId: string, html: string) => ({
  writerId,
  step: 3,
  seen: { draftId: 'a', seq: 2, title: 'Fan', html: '<p>quiet</p>' },
  words: { title: 'Fan', html },
  sending: null,
  ...draftFactsOf({ editorSchema: 1 }),
})

beforeEach(() => localStorage.clear())

test('two tabs on one draft keep their words beside each other, and each forgets its own', () => {
  rememberLastWords(7, last('one', '<p>first</p>'))
  rememberLastWords(7, last('two', '<p>second</p>'))
  expect([...readLastWords(7).values()].map(({ words }) => words.html).sort()).toEqual([
    '<p>first</p>',
    '<p>second</p>',
  ])
  forgetLastWords(7, 'one')
  expect([...readLastWords(7).keys()]).toEqual(['two'])
})

test('words that have room only without what they grew from are left all the same', () => {
  const long = (letter: string) => letter.repeat(2_000_000)
  const { seen, ...rest } = last('one', long('w'))
  const sending = { step: 2, title: 'Fan', html: long('s') }
  expect(rememberLastWords(7, { ...rest, seen: { ...seen, html: long('b') }, sending })).toBe(true)
  expect(readLastWords(7).get('one')).toMatchObject({
    words: rest.words,
    seen: { html: long('b') },
    sending: null,
  })
  const longer = { ...rest, words: { title: 'Fan', html: long('w') + long('x') } }
  expect(rememberLastWords(7, { ...longer, seen: { ...seen, html: long('b') }, sending })).toBe(true)
  expect(readLastWords(7).get('one')).toMatchObject({ words: longer.words, seen: { seq: 2, html: '' } })
})

test('an account never sees the words of another, whose number begins alike', () => {
  rememberLastWords(7, last('one', '<p>mine</p>'))
  rememberLastWords(70, last('two', '<p>theirs</p>'))
  expect([...readLastWords(7).keys()]).toEqual(['one'])
  forgetAllLastWords(7)
  expect(readLastWords(7).size).toBe(0)
  expect(readLastWords(70).size).toBe(1)
})

test('discarded by name, what cannot be read goes too', () => {
  localStorage.setItem('lastWords-7-odd', '{"words":"a secret')
  forgetAllLastWords(7)
  expect(localStorage.length).toBe(0)
})

test('what another tab of this account leaves is told of, what it forgets or another account leaves is not', () => {
  let calls = 0
  const stop = onLastWords(7, () => {
    calls += 1
  })
  const dispatch = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  dispatch('lastWords-7-one', '{}')
  expect(calls).toBe(1)
  dispatch('lastWords-7-one', null)
  dispatch('lastWords-70-two', '{}')
  stop()
  dispatch('lastWords-7-one', '{}')
  expect(calls).toBe(1)
})

test('words that the version before the journal left are taken over', () => {
  const {
    writerId: _writer,
    step: _step,
    sending: _sending,
    copyOf: _copyOf,
    ...old
  } = last('', '<p>old</p>')
  localStorage.setItem('lastWords-7-a', JSON.stringify(old))
  expect(readLastWords(7).get('a')).toEqual({ ...old, copyOf: null, writerId: 'a', step: 1, sending: null })
})

test('what a newer version left is not taken for what one before the journal did', () => {
  localStorage.setItem('lastWords-7-new', JSON.stringify({ ...last('new', '<p>new</p>'), sending: 'later' }))
  expect(readLastWords(7).size).toBe(0)
})

test('what cannot be read stays where it is', () => {
  localStorage.setItem('lastWords-7-odd', '{"words":')
  expect(readLastWords(7).size).toBe(0)
  expect(localStorage.getItem('lastWords-7-odd')).toBe('{"words":')
})
