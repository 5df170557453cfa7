import { expect, test } from 'vitest'
import { addressKey, networkOf } from './limit.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::5:6', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['203.0.113.9:52044', '203.0.113.9'],
  ['[2001:db8:1:2:3:4:5:6]:52044', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:3:4:5:6]', '2001:db8:1:2::/64'],
  ['not an address', 'unknown'],
  ['203.0.113.999', 'unknown'],
  ['203.0.113.9:x', 'unknown'],
  [undefined, 'unknown'],
])('requests from %s are limited under the key %s', (ip, key) => {
  expect(addressKey({ ip })).toBe(key)
})

test.each(['unknown', 'made up', '203.0.113.9, x', '<x>'])(
  'the invalid forwarded address %s is replaced by the connected address',
  (ip) => {
    const socket = { remoteAddress: '::ffff:198.51.100.7' }
    expect(addressKey({ ip, socket })).toBe('198.51.100.7')
    expect(addressKey({ ip: '203.0.113.9', socket })).toBe('203.0.113.9')
  },
)

test.each([
  ['203.0.113.9', '203.0.113.0'],
  ['::ffff:203.0.113.9', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::5:6', '2001:db8:0::/48'],
  ['not an address', 'unknown'],
])('owners see the network of %s as %s', (ip, network) => {
  expect(networkOf({ ip })).toBe(network)
})
