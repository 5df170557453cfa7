import { describe, expect, it } from 'vitest'
import { formatDate, formatDateTime, formatTime, timeAgo } from './format-date.ts'

const morning = new Date(2026, 10, 8, 9, 4, 7)
const noon = new Date(2026, 10, 18, 12, 0, 0)

describe('dates', () => {
  it('are US English', () => {
    expect(formatDate(morning.toISOString())).toBe('Nov 8, 2026')
    expect(formatTime(morning)).toBe('9:04 AM')
    expect(formatDateTime(noon.getTime())).toBe('Nov 18, 2026, 12:00 PM')
  })
})

describe('timeAgo', () => {
  const second = 1_000
  const minute = 60 * second
  const hour = 60 * minute
  const ago = (ms: number) => timeAgo(morning, morning.getTime() + ms)

  it.each([
    [0, 'just now'],
    [minute - 1, 'just now'],
    [minute, '1 minute ago'],
    [2 * minute - 1, '1 minute ago'],
    [2 * minute, '2 minutes ago'],
    [hour - 1, '59 minutes ago'],
    [hour, '1 hour ago'],
    [2 * hour, '2 hours ago'],
    [24 * hour - 1, '23 hours ago'],
    [24 * hour, '1 day ago'],
    [48 * hour, '2 days ago'],
    [400 * 24 * hour, '400 days ago'],
  ])('after %i ms says %s', (ms, text) => {
    expect(ago(ms)).toBe(text)
  })

  it('says just now for a clock that runs behind', () => {
    expect(ago(-5 * minute)).toBe('just now')
  })
})
