import { describe, expect, test } from 'vitest'
import { createSecrets, sha256 } from './secrets.ts'

const secrets = createSecrets('a key for tests only, 32 characters or more')

describe('a sealed text', () => {
  test.each(['', 'token', 'Идея 💡\u0000\n', 'x'.repeat(100_000)])('is unsealed to the same text', (text) => {
    expect(secrets.unseal('mail', secrets.seal('mail', text))).toBe(text)
  })

  test('is different every time and contains only letters, digits, - and _', () => {
    const sealed = Array.from({ length: 100 }, () => secrets.seal('mail', 'the same text'))
    expect(new Set(sealed).size).toBe(100)
    for (const text of sealed) expect(text).toMatch(/^[A-Za-z0-9_-]+$/)
  })

  test('is unsealed with its purpose and its key only', () => {
    const sealed = secrets.seal('mail', 'text')
    expect(() => secrets.unseal('share', sealed)).toThrow()
    expect(() =>
      createSecrets('another key for tests, 32 characters or more').unseal('mail', sealed),
    ).toThrow()
  })

  test('is not unsealed after one bit was changed or a byte cut off or added', () => {
    const bytes = Buffer.from(secrets.seal('mail', 'text'), 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes)
      const at = bit >> 3
      changed[at] = (changed[at] ?? 0) ^ (1 << (bit & 7))
      expect(() => secrets.unseal('mail', changed.toString('base64url'))).toThrow()
    }
    for (let length = 0; length < bytes.length; length++)
      expect(() => secrets.unseal('mail', bytes.subarray(0, length).toString('base64url'))).toThrow()
    expect(() =>
      secrets.unseal('mail', Buffer.concat([bytes, Buffer.alloc(1)]).toString('base64url')),
    ).toThrow()
  })
})

test('a keyed hash depends on key, purpose and text', () => {
  const hash = secrets.hmac('password', 'text')
  expect(secrets.hmac('password', 'text')).toBe(hash)
  expect(hash).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const others = [
    secrets.hmac('password', 'Text'),
    secrets.hmac('code', 'text'),
    createSecrets('another key for tests, 32 characters or more').hmac('password', 'text'),
  ]
  expect(new Set([hash, ...others]).size).toBe(4)
})

test('the SHA-256 of a text is that of its UTF-8 bytes', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256('é')).toBe(sha256(new Uint8Array([0xc3, 0xa9])))
})
