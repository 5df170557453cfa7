import pino from 'pino'
import { expect, test } from 'vitest'
import { cheapPasswords } from '../../../tests/support/server.ts'
import { createSecrets } from '../../adapters/signing/secrets.ts'
import { AppError } from '../../server/app-error.ts'
import { readConfig } from '../../server/config.ts'
import { startContext } from '../../server/start-context.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

const keyed = (key: string) => ({ secrets: createSecrets(key), passwordCost: cheapPasswords })
const context = keyed('a key for tests only, 32 characters or more')

test('a password hash verifies only with the same password and the same server key', async () => {
  const hash = await hashPassword(context, 'quiet owl on a fan')
  expect(await verifyPassword(context, hash, 'quiet owl on a fan')).toBe(true)
  expect(await verifyPassword(context, hash, 'Quiet owl on a fan')).toBe(false)
  const elsewhere = keyed('another key for tests, 32 characters or more')
  expect(await verifyPassword(elsewhere, hash, 'quiet owl on a fan')).toBe(false)
  expect(await verifyPassword(context, null, 'quiet owl on a fan')).toBe(false)
})

test('the default cost of a password hash is 64 MiB and three passes', async () => {
  const config = readConfig({ PUBLIC_ORIGIN: 'http://localhost:3000' })
  const product = startContext(
    config,
    'a key for tests only, 32 characters or more',
    pino({ level: 'silent' }),
  )
  expect(await hashPassword(product, 'quiet owl on a fan')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
})

test('while four passwords are hashed, a hundred may wait; any further one is refused as busy', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 106 }, () => verifyPassword(context, null, 'anything')),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason)
  expect(refused).toHaveLength(2)
  for (const error of refused) {
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'busy', status: 503, extra: { retryAfter: 5 } })
  }
  expect(await verifyPassword(context, null, 'anything')).toBe(false)
})
