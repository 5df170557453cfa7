import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const names = {
  QUOTA_MEGABYTES: 'bytes',
  QUOTA_IDEAS: 'ideas',
  QUOTA_VERSIONS: 'versions',
  QUOTA_UPLOADS: 'uploads',
} as const

test('by default an account has a gigabyte, 10,000 ideas, 100,000 versions and 500 uploads a day', () => {
  expect(readConfig({}).quotas).toEqual({
    bytes: 1_000_000_000,
    ideas: 10_000,
    versions: 100_000,
    uploads: 500,
  })
})

test.each(Object.entries(names))('%s accepts a whole number of at least 1, or off', (name, field) => {
  const unit = name === 'QUOTA_MEGABYTES' ? 1_000_000 : 1
  expect(readConfig({ [name]: '1' }).quotas[field]).toBe(unit)
  expect(readConfig({ [name]: '1000000000' }).quotas[field]).toBe(1_000_000_000 * unit)
  expect(readConfig({ [name]: 'off' }).quotas[field]).toBeNull()
  for (const wrong of ['0', '-1', '1.5', '1000000001', 'none', '1e3'])
    expect(() => readConfig({ [name]: wrong }), wrong).toThrow(
      `${name} is not valid: it must be a whole number from 1 to 1000000000, or off.`,
    )
})
