import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAttestations } from '#contract/opentimestamps/proof-tree.ts'
import { type Calendar, type Fault, startCalendar } from '../../../tests/timestamps/fake-calendar.ts'
import { createChain } from '../../../tests/timestamps/fake-chain.ts'
import { askCalendar, type CalendarRules, mayAsk, submitTo } from './calendar.ts'

const chain = createChain()
let calendar: Calendar
let rules: CalendarRules
beforeAll(async () => {
  calendar = await startCalendar(chain)
  const allowedHosts = ['*.calendar.example.org', 'ots.example.net']
  rules = { calendars: [`${calendar.origin}/`], areNamed: true, allowedHosts, answerMs: 5000 }
})
beforeEach(() => {
  calendar.fault = null
})
afterAll(() => calendar.close())

const message = new Uint8Array(32).fill(7)

test('a calendar is asked for the message that it promised to attest', async () => {
  const [promised] = [...listAttestations(await submitTo(rules, calendar.origin, message))]
  const at = promised?.tree.message ?? message
  expect(await askCalendar(rules, calendar.origin, at)).toBeNull()
  const [height] = calendar.confirm()
  const [found] = [
    ...listAttestations((await askCalendar(rules, calendar.origin, at)) ?? expect.fail('nothing')),
  ]
  expect(found?.attestation).toEqual({ kind: 'bitcoin', height })
  expect(await askCalendar(rules, calendar.origin, message)).toBeNull()
})

describe('a calendar', () => {
  test.each<[Fault, string]>([
    ['busy', 'status 503'],
    ['sends bytes of no meaning', 'not known'],
    ['sends megabytes', 'too long'],
    ['sends one elsewhere', 'redirected'],
    ['names a block and promises nothing', 'garbage'],
    ['promises at an address that is not allowed', 'garbage'],
    ['hangs up', 'unreachable'],
  ])('with the fault "%s" counts as having taken nothing', async (fault, reason) => {
    calendar.fault = fault
    await expect(submitTo(rules, calendar.origin, message)).rejects.toThrow(reason)
  })

  test.each<Fault>(['stalls', 'stalls in the middle'])(
    'with the fault "%s" is given up after the time limit',
    async (fault) => {
      calendar.fault = fault
      const impatient = { ...rules, answerMs: 100 }
      await expect(submitTo(impatient, calendar.origin, message)).rejects.toThrow('too late')
      await expect(askCalendar(impatient, calendar.origin, message)).rejects.toThrow('too late')
    },
  )

  test('that is busy is reported as such', async () => {
    const [promised] = [...listAttestations(await submitTo(rules, calendar.origin, message))]
    calendar.fault = 'busy'
    await expect(askCalendar(rules, calendar.origin, promised?.tree.message ?? message)).rejects.toThrow(
      'status 503',
    )
  })

  test('in a private network is not reached unless the operator configured it', async () => {
    const unnamed = { ...rules, areNamed: false, allowedHosts: ['localhost', '*.localhost'] }
    await expect(
      submitTo(unnamed, calendar.origin.replace('127.0.0.1', 'localhost'), message),
    ).rejects.toThrow('inside')
    const inside = calendar.origin.replace('127.0.0.1', 'localhost')
    await expect(submitTo({ ...unnamed, calendars: [inside] }, inside, message)).rejects.toThrow('inside')
    await expect(askCalendar(unnamed, calendar.origin, message)).rejects.toThrow('wrong host')
    // A calendar that the operator configured does not give a proof access to another private address.
    const named = { ...rules, allowedHosts: ['localhost'] }
    await expect(askCalendar(named, 'https://localhost', message)).rejects.toThrow('inside')
  })
})

describe('the address of a calendar in a proof', () => {
  test.each([
    'https://alice.btc.calendar.example.org',
    'https://a.calendar.example.org/path',
    'https://ots.example.net',
  ])('%s may be asked', (address) => expect(mayAsk(rules, address)).toBe(true))

  test.each([
    'http://alice.calendar.example.org',
    'https://calendar.example.org',
    'https://alice.calendar.example.org:8443',
    'https://user@alice.calendar.example.org',
    'https://alice.calendar.example.org.evil.example',
    'https://evil.example/alice.calendar.example.org',
    'https://xcalendar.example.org',
    'https://xots.example.net',
    'https://:secret@alice.calendar.example.org',
    'https://alice.calendar.example.org#x',
    'https://alice.calendar.example.org?x=1',
    'https://127.0.0.1',
    'https://[::1]',
    'http://169.254.169.254/latest',
    'ftp://ots.example.net',
    'alice.calendar.example.org',
    '',
  ])('%s may not be asked', (address) => expect(mayAsk(rules, address)).toBe(false))

  test('may be asked in a private network only if the operator configured it', () => {
    expect(mayAsk(rules, calendar.origin)).toBe(true)
    expect(mayAsk({ ...rules, areNamed: false }, calendar.origin)).toBe(false)
  })
})
