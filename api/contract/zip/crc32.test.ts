import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('crc32 gives the checksum of zip files, in one piece or in several', () => {
  expect(crc32(bytes('123456789'))).toBe(0xcbf43926)
  expect(crc32(bytes('6789'), crc32(bytes('12345')))).toBe(0xcbf43926)
  expect(crc32(bytes(''), crc32(bytes('123456789')))).toBe(0xcbf43926)
  expect(crc32(bytes(''))).toBe(0)
})
