import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register as endpoint } from '#contract/accounts.ts'
import { ErrorAnswer } from '#contract/errors.ts'
import { limits } from '#contract/rules/limits.ts'
import { startUnlimitedServer } from '../../tests/access/people.ts'
import { fieldsOf, GOOD_PASSWORD, register, signIn, statusesOf } from '../../tests/accounts/people.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { UserModel } from './user.model.ts'

let server: TestServer
afterAll(() => server.close())

describe('registering', () => {
  beforeAll(async () => {
    server = await startUnlimitedServer()
  })

  test('makes an account that can sign in, and does not sign in', async () => {
    const answer = await register(server, { email: ' First@Example.org ' })
    expect(answer.json(endpoint.answer)).toEqual({ success: true })
    expect(answer.headers.getSetCookie()).toEqual([])
    const browser = await signIn(server, 'first@example.org', GOOD_PASSWORD)
    expect((await browser.get('/api/auth/me')).text).toContain('"email":"First@Example.org"')
  })

  test('stores the password as an Argon2id hash', async () => {
    await register(server, { email: 'stored@example.org' })
    const user = await UserModel.findOne({ emailKey: 'stored@example.org' }).lean()
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    expect(JSON.stringify(user)).not.toContain(GOOD_PASSWORD)
  })

  test.each([
    ['name', 'A', 'Ad'],
    ['name', 'n'.repeat(limits.nameLength + 1), 'n'.repeat(limits.nameLength)],
    ['email', 'nobody', 'nobody@example.org'],
    [
      'email',
      `${'e'.repeat(limits.emailLength - 11)}@example.org`,
      `${'e'.repeat(limits.emailLength - 12)}@example.org`,
    ],
    ['password', 'kx7#Q', 'kx7#Qp'],
    ['password', 'kx7#Qp z'.repeat(33).slice(0, 257), 'kx7#Qp z'.repeat(32)],
  ])('%s: a value at the limit is accepted and one beyond it is refused', async (field, refused, allowed) => {
    const answer = await register(server, { [field]: refused })
    expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]])
    expect((await register(server, { [field]: allowed })).status).toBe(201)
  })

  test('answers the texts of the specification for short names and passwords and malformed addresses', async () => {
    const answer = await register(server, { name: 'A', email: 'no', password: 'short' })
    expect(answer.json(ErrorAnswer).fields).toEqual({
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
    })
  })

  test('refuses a common password and makes no account', async () => {
    const answer = await register(server, { email: 'weak@example.org', password: 'Password123' })
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['password']])
    expect(await UserModel.exists({ emailKey: 'weak@example.org' })).toBeNull()
  })

  test.each([
    ['role', 'role'],
    ['id', 'id'],
    ['passwordHash', 'passwordHash'],
    ['emailKey', 'emailKey'],
    ['__proto__', 'body'],
    ['constructor', 'body'],
  ])('refuses the unknown field %s', async (field, named) => {
    const body = `{"name":"Ada","email":"extra@example.org","password":"${GOOD_PASSWORD}","${field}":{"admin":true}}`
    const answer = await server.browser().post('/api/auth/register', body)
    expect([answer.status, fieldsOf(answer)]).toEqual([422, [named]])
    expect(Reflect.get({}, 'admin')).toBeUndefined()
  })

  test('is refused for an address that is registered in different upper or lower case', async () => {
    await register(server, { email: 'twice@example.org' })
    const again = await register(server, { email: 'TWICE@Example.ORG' })
    expect([again.status, again.json(ErrorAnswer).message]).toEqual([
      409,
      'Registration failed. Email may already be in use.',
    ])
  })

  test('twenty times at once with one address makes exactly one account', async () => {
    const email = 'race@example.org'
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(server, { email })))
    expect(statusesOf(answers)).toEqual({ 201: 1, 409: 19 })
    expect(await UserModel.countDocuments({ emailKey: email })).toBe(1)
  })

  test('several accounts at once gives each its own id', async () => {
    const before = await UserModel.countDocuments()
    await Promise.all(Array.from({ length: 12 }, () => register(server)))
    expect(await UserModel.countDocuments()).toBe(before + 12)
  })
})

test('a network address may try to register 20 times an hour', async () => {
  await server.close()
  server = await startTestServer()
  for (let n = 0; n < 20; n++) expect((await register(server, { name: '' })).status).toBe(422)
  const refused = await register(server)
  expect([refused.status, refused.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
})
