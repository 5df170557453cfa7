import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COSIGNATURE, formatKey } from '#contract/proofs/signed-note.ts'
import { writePem } from '#contract/rfc3161/pem.ts'
import { makeCertificate } from '../../../tests/timestamps/make-certificate.ts'
import { readConfig } from '../config.ts'

const anchors = (environment: Record<string, string>) => readConfig(environment).anchors

test('by default four public calendars, at least two of which must answer, and two block services are used', () => {
  const { calendars, leastCalendars, headers, leastDifficulty } = anchors({})
  expect(calendars).toMatchObject({ areNamed: false, allowedHosts: { length: 3 }, calendars: { length: 4 } })
  expect(headers).toMatchObject({ areNamed: false, sources: { length: 2 } })
  expect([leastCalendars, leastDifficulty]).toEqual([2, null])
})

test('calendars and block services can be replaced by other addresses or switched off', () => {
  expect(anchors({ OTS_CALENDARS: 'off', BTC_HEADERS: 'off' })).toMatchObject({
    calendars: null,
    headers: { sources: [] },
  })
  expect(anchors({ OTS_CALENDARS: '' }).calendars).toBeNull()
  const named = anchors({
    OTS_CALENDARS: 'https://a.example/, http://10.0.0.7:14788',
    OTS_ALLOW: '*.calendar.example.org, ots.example.net',
    BTC_HEADERS: 'http://localhost:3002/api',
    BTC_MIN_DIFFICULTY: '0',
  })
  expect(named.calendars).toMatchObject({
    calendars: ['https://a.example', 'http://10.0.0.7:14788'],
    areNamed: true,
    allowedHosts: ['*.calendar.example.org', 'ots.example.net'],
  })
  expect(named.headers).toMatchObject({ sources: ['http://localhost:3002/api'], areNamed: true })
  expect(named.leastDifficulty).toBe(0)
})

test('an authority that stamps times needs both its address and a file with certificates', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ideavault-settings-'))
  const [good, bad] = [join(folder, 'roots.pem'), join(folder, 'bad.pem')]
  const root = makeCertificate({ name: 'Root', isAuthority: true }).der
  writeFileSync(good, `Root\n${writePem(root)}`)
  writeFileSync(bad, writePem(root.subarray(0, 100)))
  const TSA_URL = 'http://tsa.example/tsr'
  expect(anchors({})).toMatchObject({ authority: null, witnesses: [] })
  expect(anchors({ TSA_URL, TSA_ROOTS: good, TSA_POLICY: '1.2.3' }).authority).toMatchObject({
    ...{ url: TSA_URL, roots: [new Uint8Array(root)], policy: '1.2.3' },
  })
  expect(() => anchors({ TSA_URL })).toThrow(/^TSA_ROOTS is not set/)
  expect(() => anchors({ TSA_ROOTS: good })).toThrow(/^TSA_URL is not set/)
  for (const file of [bad, join(folder, 'none.pem')])
    expect(() => anchors({ TSA_URL, TSA_ROOTS: file })).toThrow(/^TSA_ROOTS is not valid: it must be a file/)
  rmSync(folder, { recursive: true })
})

test('witnesses are set as keys with addresses, each once', () => {
  const [one, two] = ['one', 'two'].map((name, at) =>
    formatKey({ name, type: COSIGNATURE, publicKey: new Uint8Array(32).fill(at) }),
  )
  const given = `${one} https://one.example/w, ${two} https://two.example`
  expect(anchors({ WITNESSES: given }).witnesses).toMatchObject([
    { key: { name: 'one' }, url: 'https://one.example/w' },
    { key: { name: 'two' }, url: 'https://two.example' },
  ])
  for (const wrong of [
    `${one}`,
    `${one} ftp://x`,
    `${one} https://a, ${one} https://b`,
    `${one} https://a b`,
    'x https://a',
  ])
    expect(() => anchors({ WITNESSES: wrong })).toThrow(/^WITNESSES is not valid: it must be /)
})

test.each([
  ['OTS_CALENDARS', 'ftp://a.example'],
  ['OTS_CALENDARS', 'https://a.example,'],
  ['OTS_CALENDARS', 'none'],
  ['OTS_MIN', '0'],
  ['OTS_MIN', '21'],
  ['OTS_ALLOW', 'https://a.example'],
  ['OTS_ALLOW', '*.*.example'],
  ['OTS_ALLOW', '*'],
  ['TSA_POLICY', 'policy'],
  ['TSA_URL', 'tsa.example'],
  ['BTC_HEADERS', 'blockstream.info'],
  ['BTC_MIN_DIFFICULTY', '-1'],
  ['BTC_MIN_DIFFICULTY', '1e13'],
])('%s is refused when set to %s', (name, value) => {
  expect(() => anchors({ [name]: value })).toThrow(new RegExp(`^${name} is not valid: it must be .+\\.$`))
})
