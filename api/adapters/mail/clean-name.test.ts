import { expect, test } from 'vitest'
import { cleanName } from './clean-name.ts'

test.each([
  ['Ada Example'],
  ['Łukasz Müller-Lüdenscheidt'],
  ["Conan O'Brien"],
  ['Dr. Smith, PhD'],
  ['李小龍'],
  ['नमस्ते'],
  ['نیلوفر محمّدی'],
  ['می\u200cخواهم'],
  ['👩\u200d🚀 Grace'],
])('the name %j is kept unchanged', (name) => {
  expect(cleanName(name)).toBe(name)
})

test.each([
  ['a line break', 'Ada\r\nBcc: eve@example.org', 'Ada Bcc eve@example. org'],
  ['a line separator', 'Ada\u2028Eve', 'Ada Eve'],
  ['control characters', 'A\u0000d\u001ba\u009b', 'Ada'],
  ['letters that turn the direction', 'Ada \u202egro.live\u202c', 'Ada gro. live'],
  ['isolates and marks', '\u2066Ada\u2069 \u200fEve\u061c', 'Ada Eve'],
  ['letters that nobody sees', 'A\u200bd\u00ada\ufeff', 'Ada'],
  ['an address of the web', 'Win at https://evil.example/x?a=1', 'Win at https evil. example x?a=1'],
  ['an address without a scheme', 'www.evil.example', 'www. evil. example'],
  ['an address in wide letters', 'ｅｖｉｌ．ｅｘａｍｐｌｅ', 'ｅｖｉｌ. ｅｘａｍｐｌｅ'],
  ['an address with the dots of another script', 'evil。example｡org', 'evil. example. org'],
  ['a tower of accents', `A${'\u0301'.repeat(40)}da`, `A${'\u0301'.repeat(3)}da`],
  ['letters drawn as nothing', 'A\u3164d\u2800a', 'Ada'],
  ['half a character', 'Ada\ud800', 'Ada'],
  ['initials', 'J.R.R. Tolkien', 'J. R. R. Tolkien'],
  ['markup', '<a href="x">Ada</a>', 'a href="x" Ada a'],
])('%s in a name is cleaned', (_what, name, cleaned) => {
  expect(cleanName(name)).toBe(cleaned)
})

test('a name is cut to sixty whole characters', () => {
  expect(cleanName('x'.repeat(60))).toBe('x'.repeat(60))
  expect(cleanName('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`)
  expect(cleanName('𝒜'.repeat(70))).toBe(`${'𝒜'.repeat(59)}…`)
})

test('a name without visible characters becomes Somebody', () => {
  for (const name of ['', ' ', '\u202e\u202e', '://', '\u0000']) expect(cleanName(name)).toBe('Somebody')
})
