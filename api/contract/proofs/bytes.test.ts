import { createHash } from 'node:crypto'
import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test, vi } from 'vitest'
import { hash } from './bytes.ts'

test('a large file is hashed where it is: a phone has no room for a second one', () => {
  const parts = [new Uint8Array(3_000_001).fill(7), Uint8Array.of(1, 2)]
  const copied = vi.spyOn(Uint8Array.prototype, 'set')
  const sum = hash(...parts)
  const largest = Math.max(0, ...copied.mock.calls.map(([bytes]) => bytes.length))
  copied.mockRestore()
  expect(bytesToHex(sum)).toBe(createHash('sha256').update(Buffer.concat(parts)).digest('hex'))
  expect(largest).toBeLessThan(1000)
})
