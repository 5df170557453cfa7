import { describe, expect, test, vi } from 'vitest'
import { isPublicAddress, publicLookup } from './public-address.ts'

describe('an address counts as private', () => {
  test.each([
    ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '192.0.0.1', '192.0.2.1', '198.18.0.1', '203.0.113.1', '224.0.0.1', '240.0.0.1'],
    ...['255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1'],
    ...[
      'fe80::1',
      'fc00::1',
      'fd12:3456::1',
      'fec0::1',
      'ff02::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '3fff::1',
    ],
    ...['100::1', '2001::1', 'localhost', 'example.org', '', '127.1', '0x7f.1'],
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(false))
})

test.each(['8.8.8.8', '1.1.1.1', '192.88.98.1', '2606:4700::1111', '2a00:1450:4001::1', '::ffff:8.8.8.8'])(
  '%s counts as public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

describe('a host name', () => {
  type Addresses = { address: string; family: number }[]
  const look = (addresses: Addresses, all: boolean) => {
    const done = vi.fn()
    publicLookup((_name, _options, answer) => answer(null, addresses))('push.example', { all }, done)
    return done.mock.calls[0]
  }
  const outside = { address: '8.8.8.8', family: 4 }

  test('is connected to at the addresses that were checked', () => {
    expect(look([outside], true)).toEqual([null, [outside]])
    expect(look([outside], false)).toEqual([null, '8.8.8.8', 4])
  })

  test('is not connected to if any of its addresses is private', () => {
    for (const all of [true, false]) {
      expect(look([{ address: '127.0.0.1', family: 4 }], all)?.[0]).toMatchObject({ failure: 'inside' })
      expect(look([outside, { address: '::1', family: 6 }], all)?.[0]).toMatchObject({ failure: 'inside' })
    }
  })

  test('without an address is unreachable', () => {
    expect(look([], true)?.[0]).toMatchObject({ failure: 'unreachable' })
  })
})
