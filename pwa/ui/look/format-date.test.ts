import { describe, expect, it } from 'vitest'
import { ageOf, formatDate, formatDateTime, formatTime, timeAgo } from './format-date.ts'

const morning = new Date(2026, 10, 8, 9, 4, 7)
const noon = new Date(2026, 10, 18, 12, 0, 0)

describe('dates', () => {
  it('are US English', () => {
    expect(formatDate(morning.toISOString())).toBe('Nov 8, 2026')
    expect(formatTime(morning)).toBe('9:04 AM')
    expect(formatDateTime(noon.getTime())).toBe('Nov 18, 2026, 12:00 PM')
    expect(formatTime(new Date(2026, 0, 1, 0, 0))).toBe('12:00 AM')
  })

  it('are the same as the browser’s in US English, at many dates and times', () => {
    const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
    const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
    const step = 13 * 3_600_000 + 7 * 60_000
    for (let at = Date.UTC(1999, 11, 30), n = 0; n < 2_000; n++, at += step * (1 + (n % 5))) {
      expect(formatDate(at)).toBe(date.format(at))
      expect(formatTime(at)).toBe(time.format(at).replaceAll('\u202f', ' '))
    }
  })
})

describe('ages', () => {
  const second = 1_000
  const minute = 60 * second
  const hour = 60 * minute
  const seen = (ms: number) => [morning, morning.getTime() + ms] as const

  it.each([
    [0, 'just now'],
    [minute - 1, 'just now'],
    [minute, '1 minute'],
    [2 * minute - 1, '1 minute'],
    [2 * minute, '2 minutes'],
    [hour - 1, '59 minutes'],
    [hour, '1 hour'],
    [2 * hour, '2 hours'],
    [24 * hour - 1, '23 hours'],
    [24 * hour, '1 day'],
    [48 * hour, '2 days'],
    [400 * 24 * hour, '400 days'],
  ])('after %i ms say %s', (ms, text) => {
    expect(ageOf(...seen(ms))).toBe(text)
    expect(timeAgo(...seen(ms))).toBe(text === 'just now' ? text : `${text} ago`)
  })

  it('say just now if the clock runs behind', () => {
    expect(ageOf(...seen(-5 * minute))).toBe('just now')
  })
})
