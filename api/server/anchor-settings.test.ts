import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const anchors = (environment: Record<string, string>) => readConfig(environment).anchors

test('the public calendars take the log of timestamps, two of them at least, and two services know the blocks', () => {
  const { calendars, leastCalendars, headers, leastDifficulty } = anchors({})
  expect(calendars).toMatchObject({ areNamed: false, allowedHosts: { length: 3 }, calendars: { length: 4 } })
  expect(headers).toMatchObject({ areNamed: false, sources: { length: 2 } })
  expect([leastCalendars, leastDifficulty]).toEqual([2, null])
})

test('others are named by their addresses, and none is asked when it is off', () => {
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

test.each([
  ['OTS_CALENDARS', 'ftp://a.example'],
  ['OTS_CALENDARS', 'https://a.example,'],
  ['OTS_CALENDARS', 'none'],
  ['OTS_MIN', '0'],
  ['OTS_MIN', '21'],
  ['OTS_ALLOW', 'https://a.example'],
  ['OTS_ALLOW', '*.*.example'],
  ['OTS_ALLOW', '*'],
  ['BTC_HEADERS', 'blockstream.info'],
  ['BTC_MIN_DIFFICULTY', '-1'],
  ['BTC_MIN_DIFFICULTY', '1e13'],
])('%s is not %s', (name, value) => {
  expect(() => anchors({ [name]: value })).toThrow(new RegExp(`^${name} is not valid: it must be .+\\.$`))
})
