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

test('the last words of two tabs in one draft are kept side by side, and each tab removes only its own', () => {
  rememberLastWords(7, last('one', '<p>first</p>'))
  rememberLastWords(7, last('two', '<p>second</p>'))
  expect([...readLastWords(7).values()].map(({ words }) => words.html).sort()).toEqual([
    '<p>first</p>',
    '<p>second</p>',
  ])
  forgetLastWords(7, 'one')
  expect([...readLastWords(7).keys()]).toEqual(['two'])
})

test('last words are kept without the earlier text they are based on if there is no room for both', () => {
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

test('an account does not get the last words of another account whose number begins alike', () => {
  rememberLastWords(7, last('one', '<p>mine</p>'))
  rememberLastWords(70, last('two', '<p>theirs</p>'))
  expect([...readLastWords(7).keys()]).toEqual(['one'])
  forgetAllLastWords(7)
  expect(readLastWords(7).size).toBe(0)
  expect(readLastWords(70).size).toBe(1)
})

test('discarding all last words also removes those that cannot be read', () => {
  localStorage.setItem('lastWords-7-odd', '{"words":"a secret')
  forgetAllLastWords(7)
  expect(localStorage.length).toBe(0)
})

test('a tab hears of last words that another tab of its account leaves, not of others', () => {
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

test('last words stored by the app version before the journal are read', () => {
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

test('last words of a newer app version are not read as those of the version before the journal', () => {
  localStorage.setItem('lastWords-7-new', JSON.stringify({ ...last('new', '<p>new</p>'), sending: 'later' }))
  expect(readLastWords(7).size).toBe(0)
})

test('last words that cannot be read are left where they are', () => {
  localStorage.setItem('lastWords-7-odd', '{"words":')
  expect(readLastWords(7).size).toBe(0)
  expect(localStorage.getItem('lastWords-7-odd')).toBe('{"words":')
})
