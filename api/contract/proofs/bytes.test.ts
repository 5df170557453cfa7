import { createHash } from 'node:crypto'
import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test, vi } from 'vitest'
import { fromBase64, hash, isEqual, toBase64 } from './bytes.ts'

test('byte arrays are equal only if all bytes and the length are', () => {
  const bytes = Uint8Array.of(1, 2, 3)
  expect(isEqual(bytes, Uint8Array.of(1, 2, 3))).toBe(true)
  for (const other of [
    Uint8Array.of(1, 2, 4),
    bytes.subarray(0, 2),
    new Uint8Array(),
    Uint8Array.of(1, 2, 3, 4),
  ])
    expect([isEqual(bytes, other), isEqual(other, bytes)]).toEqual([false, false])
})

test('hashing a large file copies none of it', () => {
  const parts = [new Uint8Array(3_000_001).fill(7), Uint8Array.of(1, 2)]
  const copied = vi.spyOn(Uint8Array.prototype, 'set')
  const sum = hash(...parts)
  const largest = Math.max(0, ...copied.mock.calls.map(([bytes]) => bytes.length))
  copied.mockRestore()
  expect(bytesToHex(sum)).toBe(createHash('sha256').update(Buffer.concat(parts)).digest('hex'))
  expect(largest).toBeLessThan(1000)
})

test('base 64 is read in its one canonical form only', () => {
  for (let length = 0; length < 9; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => 250 - 37 * at)
    const text = toBase64(bytes)
    expect(text).toBe(Buffer.from(bytes).toString('base64'))
    expect(fromBase64(text)).toEqual(bytes)
    for (const blank of [' ', '\n', '\t', '\f', '\r'])
      for (const at of [0, 3, text.length]) {
        expect(fromBase64(text.slice(0, at) + blank + text.slice(at))).toBeNull()
        expect(fromBase64(text.replace('=', blank))).toEqual(text.includes('=') ? null : bytes)
      }
    if (text.endsWith('=')) expect(fromBase64(text.replace(/=+$/, ''))).toBeNull()
  }
  // The same bytes as 'QQ==' and 'QUI=', with bits left over.
  for (const other of ['QR==', 'QUJ=', 'QQ=', 'QQ', 'Q===', '====', '-_-_', 'QQ==QQ=='])
    expect(fromBase64(other)).toBeNull()
})

test('a long base 64 line is decoded in a few pieces', () => {
  const text = 'A'.repeat(400_000)
  const made = vi.spyOn(String, 'fromCharCode')
  const bytes = fromBase64(text)
  const { length } = made.mock.calls
  made.mockRestore()
  expect([bytes?.length, length]).toEqual([300_000, 3])
})
