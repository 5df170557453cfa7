import { expect, test } from 'vitest'
import { pickWords } from './pick-words.ts'

test.each([
  ['An app that makes fan blades quiet', ['fan', 'blades', 'quiet']],
  ['शांत पंखा', ['शांत', 'पंखा']],
  ['அமைதியான விசிறி', ['அமைதியான', 'விசிறி']],
  ['ที่เงียบ ใบพัด', ['ที่เงียบ', 'ใบพัด']],
  ['پنکه‌ی بی‌صدا', ['پنکه‌ی', 'بی‌صدا']],
  ['Ka\u0301rman vortex', ['k\u00e1rman', 'vortex']],
])('the query %s is split into whole words', (query, words) => {
  expect(pickWords(query)).toEqual(words)
})
