import { expect, test } from 'vitest'
import { makeEvent } from './event.fake.ts'
import { wordsOfNews } from './use-said-news.ts'

test('one event is said in its words, several are counted, and own acts are not told', () => {
  const [read, own] = [makeEvent('opened'), makeEvent('link-made')]
  expect(wordsOfNews([])).toBe('')
  expect(wordsOfNews([own])).toBe('')
  expect(wordsOfNews([read])).toBe('Grace Hopper opened Quiet fan')
  expect(wordsOfNews([read, own])).toBe('Grace Hopper opened Quiet fan')
  expect(wordsOfNews([makeEvent('refused'), read])).toBe('2 new events')
})
