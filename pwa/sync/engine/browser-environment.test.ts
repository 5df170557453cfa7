import { afterEach, expect, test } from 'vitest'
import { browserEnvironment } from './browser-environment.ts'

const date = Date.now
afterEach(() => {
  Date.now = date
})

test('the clock for waits does not move when the device’s date is changed', () => {
  const { now } = browserEnvironment(1)
  const before = now()
  const years = 10 * 365 * 86_400_000
  for (const moved of [-years, years]) {
    Date.now = () => date() + moved
    const passed = now() - before
    expect(passed).toBeGreaterThanOrEqual(0)
    expect(passed).toBeLessThan(years)
  }
})
