import { expect, it } from 'vitest'
import { waitlistTimestamp } from './waitlist-timestamp.ts'

it('the timestamp of the waitlist has two-digit days and seconds', () => {
  expect(waitlistTimestamp(new Date(2026, 10, 8, 9, 4, 7))).toBe('Nov 08, 2026 at 9:04:07 AM')
  expect(waitlistTimestamp(new Date(2026, 10, 18, 12, 0, 0))).toBe('Nov 18, 2026 at 12:00:00 PM')
  expect(waitlistTimestamp(new Date(2026, 0, 1, 0, 5, 9))).toBe('Jan 01, 2026 at 12:05:09 AM')
})
