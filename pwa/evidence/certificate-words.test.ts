import { expect, test } from 'vitest'
import type { Certificate } from '#contract/evidence.ts'
import { factsOf, groupHex } from './certificate-words.ts'

const certificate: Certificate = {
  id: '0'.repeat(32),
  acceptedAt: '2026-11-21T10:01:22.418Z',
  name: 'Charles Babbage',
  email: 'charles@example.org',
  proven: true,
  provenAt: '2026-11-21T09:58:02.000Z',
  ownerName: 'Ada Lovelace',
  idea: { id: 14, title: 'Quiet fan', documentId: '8F41C-2A977-D0000-00000', revision: 14 },
  agreementVersion: '2026-11',
  agreement: '',
  readMs: 100_000,
  network: '203.0.113.0',
  device: 'Chrome on Android',
  event: { sequence: 7, of: 12 },
  seal: 'ab'.repeat(32),
  isSealInLog: true,
  text: '',
}
const linesOf = (changed: Partial<Certificate> = {}) =>
  factsOf({ ...certificate, ...changed }).map(([term, value]) => `${term}: ${value}`)

test('a certificate gives the time, the address, the agreement, the idea, the network and its event, in UTC', () => {
  expect(linesOf()).toEqual([
    "Accepted: Nov 21, 2026, 10:01:22 UTC, by the server's clock",
    'Address: charles@example.org, proven by a code on Nov 21, 2026, 09:58:02 UTC',
    'Agreement: version 2026-11, read to the end in 1 min 40 s',
    'Idea: document 8F41C-2A977-D0000-00000, revision 14',
    'From: network 203.0.113.0, Chrome on Android',
    'Event: 7 of 12 in the log of this idea',
  ])
})

test('a certificate states unknown facts as unknown', () => {
  expect(linesOf({ proven: false, provenAt: null })).toContain('Address: charles@example.org, as typed')
  expect(linesOf({ provenAt: null })).toContain('Address: charles@example.org, proven by a code')
  expect(linesOf({ readMs: null })).toContain('Agreement: version 2026-11, reading time not measured')
  expect(linesOf({ event: null })).toContain('Event: not in the log yet')
  expect(linesOf({ idea: { ...certificate.idea, documentId: null } })).toContain('Idea: a draft, revision 14')
})

test('a hash is shown in groups of four characters', () => {
  expect(groupHex('0123456789ab')).toBe('0123 4567 89ab')
})
