import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorAnswer } from '#contract/errors.ts'
import { SavedIdea } from '#contract/ideas.ts'
import { limits } from '#contract/rules/limits.ts'
import { startUnlimitedServer } from '../../tests/access/people.ts'
import { fieldsOf, GOOD_PASSWORD, newPerson } from '../../tests/accounts/people.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { serverLimits } from '../server/server-limits.ts'

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

const LOGIN = '/api/auth/login'
const good = { email: 'nobody@example.org', password: GOOD_PASSWORD }
const send = (body: unknown, headers?: Record<string, string>) => server.browser().post(LOGIN, body, headers)
const sendBytes = async (charset: string, bytes: Buffer) => {
  const response = await fetch(server.origin + LOGIN, {
    method: 'POST',
    headers: { origin: server.origin, 'content-type': `application/json; charset=${charset}` },
    body: new Uint8Array(bytes),
  })
  return [response.status, v.parse(ErrorAnswer, await response.json())] as const
}

describe('request bodies', () => {
  test.each(['{', '', 'null,', '{"email":}', '\u0000', '"text"', '12', 'true'])(
    'a JSON body that is not an object is refused: %j',
    async (body) => {
      const answer = await send(body)
      expect([400, 422]).toContain(answer.status)
      if (body === '') expect(fieldsOf(answer)).toContain('email')
      else expect(answer.code).toBe('bad_json')
    },
  )

  test('a JSON array is refused', async () => {
    expect((await send([good])).code).toBe('invalid_input')
  })

  test('an unknown field is refused by name', async () => {
    const answer = await send({ ...good, remember: true })
    expect([answer.status, answer.json(ErrorAnswer).fields]).toEqual([
      422,
      { remember: 'This field is not supported.' },
    ])
  })

  test.each<unknown>([
    { $ne: '' },
    { $gt: '' },
    [['a@example.org']],
    7,
    true,
    null,
    { toString: 'a@example.org' },
  ])('a query operator or another type in place of a text is refused: %j', async (email) => {
    const answer = await send({ ...good, email })
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['email']])
  })

  test('__proto__ in JSON does not change any prototype', async () => {
    for (const body of [
      `{"__proto__":{"polluted":1},"email":"a@example.org","password":"${GOOD_PASSWORD}"}`,
      `{"constructor":{"prototype":{"polluted":1}},"email":"a@example.org","password":"${GOOD_PASSWORD}"}`,
    ])
      expect((await send(body)).status).toBe(422)
    const { browser } = await newPerson(server)
    const nested = (field: string) =>
      `{"title":"T","content":{"${field}":[{"type":"text","x":1,"y":1,"__proto__":{"polluted":1}}]}}`
    expect((await browser.post('/api/ideas', nested('blocks'))).status).toBe(422)
    // In an element, `__proto__` is dropped like any other unknown field.
    const made = (await browser.post('/api/ideas', nested('elements'))).json(SavedIdea)
    expect(made.content).toEqual({ elements: [{ type: 'text', x: 1, y: 1 }] })
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  test.each([33, 1000, 20_000])('JSON nested %i levels deep is refused', async (depth) => {
    const { browser } = await newPerson(server)
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`
    expect((await send(`{"email":${deep},"password":"x"}`)).status).toBe(422)
    const objects = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    expect((await browser.post('/api/ideas', `{"title":"T","content":${objects}}`)).status).toBe(422)
  })

  test('a body is accepted up to its limit and refused one byte above it', async () => {
    const sized = (bytes: number) => `{"email":"${'e'.repeat(bytes - 12)}"}`
    expect(sized(limits.bodyBytes)).toHaveLength(limits.bodyBytes)
    expect((await send(sized(limits.bodyBytes))).status).toBe(422)
    expect((await send(sized(limits.bodyBytes + 1))).code).toBe('too_large')
    const { browser } = await newPerson(server)
    const idea = `{"title":"${'t'.repeat(serverLimits.ideaBodyBytes)}"}`
    expect((await browser.post('/api/ideas', idea)).code).toBe('too_large')
    expect((await browser.post('/api/ideas', `{"title":"${'t'.repeat(limits.bodyBytes)}"}`)).status).toBe(422)
  })

  test('a compressed body counts by its unpacked size', async () => {
    const bomb = gzipSync(JSON.stringify({ email: 'e'.repeat(limits.bodyBytes) }))
    const response = await fetch(server.origin + LOGIN, {
      method: 'POST',
      headers: { origin: server.origin, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: new Uint8Array(bomb),
    })
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'too_large' }])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'text/json', ''])(
    'a body with the content type %j is refused',
    async (type) => {
      const answer = await send(JSON.stringify(good), { 'content-type': type })
      expect([answer.status, answer.code]).toEqual([415, 'json_only'])
    },
  )

  test('a form is refused where no file is uploaded, even if the call needs no body', async () => {
    const form = new FormData()
    form.append('name', 'From a form')
    const { browser } = await newPerson(server)
    for (const [method, path] of [
      ['POST', LOGIN],
      ['PATCH', '/api/notifications'],
      ['POST', '/api/auth/logout'],
    ] as const) {
      const answer = await browser.send(method, path, form)
      expect([path, answer.status, answer.code]).toEqual([path, 415, 'json_only'])
    }
    expect((await browser.get('/api/auth/me')).status).toBe(200)
  })

  test.each([
    ['latin1', Buffer.from(JSON.stringify(good), 'latin1')],
    ['utf-16le', Buffer.from(JSON.stringify(good), 'utf16le')],
    ['utf-16', Buffer.from(`\ufeff${JSON.stringify(good)}`, 'utf16le')],
    ['utf-7', Buffer.from(JSON.stringify(good))],
    ['utf-32', Buffer.from(JSON.stringify(good))],
  ])('JSON in another character set is refused: %s', async (charset, bytes) => {
    const [status, answer] = await sendBytes(charset, bytes)
    expect([status, answer.code]).toEqual([400, 'bad_request'])
  })

  test.each(['utf-8', 'UTF-8', '"utf-8"'])('JSON in %s is read', async (charset) => {
    const [status, answer] = await sendBytes(charset, Buffer.from(JSON.stringify(good)))
    expect([status, answer.code]).toEqual([401, 'bad_credentials'])
  })

  test('an encoding that hides brackets does not bypass the limits of depth and parts', async () => {
    const deep = `{"email":${'['.repeat(5_000)}${']'.repeat(5_000)},"password":"x"}`
    // One byte of U+2230 is a quote, so the check would take the brackets after it for part of a string.
    const [status, answer] = await sendBytes(
      'utf-16le',
      Buffer.from(`{"a":"\u2230",${deep.slice(1)}`, 'utf16le'),
    )
    expect([status, answer.code]).toEqual([400, 'bad_request'])
    // Brackets encoded in Base64 would not be seen at all.
    const hidden = deep.replace(
      /[[\]]+/g,
      (some) => `+${Buffer.from(some, 'utf16le').swap16().toString('base64url')}-`,
    )
    expect((await sendBytes('utf-7', Buffer.from(hidden)))[0]).toBe(400)
    expect((await sendBytes('utf-8', Buffer.from(deep)))[0]).toBe(422)
  })
})
