import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../server/app-error.ts'
import { createRefusalLog } from './refusal-log.ts'

let lines: Record<string, unknown>[] = []
let note: (refusal: AppError) => void
beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  const write = (line: string) => {
    const { level, time, pid, hostname, ...rest } = JSON.parse(line)
    lines.push(rest)
  }
  note = createRefusalLog(pino({ level: 'info' }, { write }))
})
afterEach(() => {
  vi.useRealTimers()
})
const noRoom = (account: number) => new AppError('quota_reached', { account })

test('a thousand refusals of one account in a minute are logged in two lines, with their number', () => {
  for (let n = 0; n < 1000; n++) note(noRoom(1))
  expect(lines).toEqual([{ code: 'quota_reached', account: 1, msg: 'refused' }])
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(1)).toEqual([
    { code: 'quota_reached', account: 1, more: 999, msg: 'refused again within a minute' },
  ])
})

test('continuing refusals are logged once a minute, and at once after a quiet minute', () => {
  for (let second = 0; second < 180; second++) {
    note(noRoom(1))
    vi.advanceTimersByTime(1000)
  }
  expect(lines.map(({ more }) => more)).toEqual([undefined, 59, 60, 60])
  vi.advanceTimersByTime(60_000)
  note(noRoom(1))
  expect(lines).toHaveLength(5)
  expect(lines[4]).toMatchObject({ msg: 'refused' })
})

test('each account and each reason is logged in a line of its own', () => {
  note(noRoom(1))
  note(noRoom(2))
  note(new AppError('storage_full', { reason: 'no room' }))
  note(new AppError('storage_full', { reason: 'no room' }))
  expect(lines).toEqual([
    { code: 'quota_reached', account: 1, msg: 'refused' },
    { code: 'quota_reached', account: 2, msg: 'refused' },
    { code: 'storage_full', reason: 'no room', msg: 'refused' },
  ])
})

test('refusals of 2,000 accounts at once are logged in about 500 lines', () => {
  for (let account = 0; account < 2000; account++) note(noRoom(account))
  expect(lines.length).toBeLessThan(502)
  vi.advanceTimersByTime(60_000)
  expect(lines.at(-1)).toMatchObject({ code: 'quota_reached', more: 1499 })
})
