import { expect, test } from 'vitest'
import { parseHeaders } from './headers-file.ts'

const [one, other] = ['aa'.repeat(80), 'bb'.repeat(80)]
const heightsOf = (text: string) => [...(parseHeaders(text)?.keys() ?? ['none'])]

test('a file of block headers is read by height, however it is formatted', () => {
  expect(heightsOf('{}')).toEqual([])
  expect(heightsOf(`{"358391": "${one}"}`)).toEqual([358391])
  expect(heightsOf(`{\n  "900001" :"${one}","0":\t"${other}"\n}\n`)).toEqual([0, 900001])
  expect(parseHeaders(`{"7": "${one}"}`)?.get(7)).toEqual(new Uint8Array(80).fill(0xaa))
})

test('a file with a malformed header or height is refused', () => {
  for (const text of [
    ...['', '7', '{', `{"7": "${one}"`, `{"07": "${one}"}`, `{"-7": "${one}"}`, `{"7.0": "${one}"}`],
    ...[`{"7": "${one.slice(2)}"}`, `{"7": "${one}aa"}`, `{"7": "${one.toUpperCase()}"}`, `{"7": 7}`],
    ...[`{"1234567890": "${one}"}`, `{"height": "${one}"}`],
  ])
    expect([text, heightsOf(text)]).toEqual([text, ['none']])
})

test('a file of block headers with a height twice is refused', () => {
  expect(heightsOf(`{"7": "${one}", "7": "${other}"}`)).toEqual(['none'])
  expect(heightsOf(`{"7": "${one}", "\\u0037": "${other}"}`)).toEqual(['none'])
})
