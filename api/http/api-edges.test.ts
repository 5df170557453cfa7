import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { ErrorAnswer } from '#contract/errors.ts'
import { limits } from '#contract/rules/limits.ts'
import { startUnlimitedServer } from '../../tests/access/people.ts'
import { fieldsOf, GOOD_PASSWORD, newPerson } from '../../tests/accounts/people.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

const LOGIN = '/api/auth/login'
const good = { email: 'nobody@example.org', password: GOOD_PASSWORD }
const send = (body: unknown, headers?: Record<string, string>) => server.browser().post(LOGIN, body, headers)

describe('the shape of a refusal', () => {
  test('is a code and a sentence, without a stack', async () => {
    const answer = await send({ email: 'x' })
    expect(Object.keys(JSON.parse(answer.text)).sort()).toEqual(['code', 'fields', 'message'])
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const unknown = await server.browser().get('/api/nothing-here')
    expect([unknown.status, JSON.parse(unknown.text)]).toEqual([
      404,
      { code: 'not_found', message: 'This does not exist, or it is not yours.' },
    ])
  })

  test.each(['/api', '/api/', '/api/auth', '/api/ideas/1/nothing', '/api//auth/me/x'])(
    '%s is not an address of the API',
    async (path) => {
      const answer = await server.browser().get(path)
      expect([answer.status, answer.code]).toEqual([404, 'not_found'])
    },
  )

  test('a path that cannot be decoded is a bad request', async () => {
    for (const path of ['/api/ideas/%ff', '/api/%', '/%', '/assets/%E0']) {
      const answer = await server.browser().get(path)
      expect([path, answer.status, answer.code]).toEqual([path, 400, 'bad_request'])
    }
  })

  test.each([
    ['/api/auth/login', 'POST'],
    ['/api/auth/login/', 'POST'],
    ['/api/shares', 'POST'],
    ['/api/ideas/1/publish', 'PUT'],
    [`/api/share/${'A'.repeat(43)}/open`, 'POST'],
  ])('%s with another method is 405 and says %s', async (path, allow) => {
    const answer = await server.browser().get(path)
    expect([answer.status, answer.code, answer.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      allow,
    ])
  })

  test('an address with several methods names them all', async () => {
    const answer = await server.browser().post('/api/ideas/1', {})
    expect([answer.status, answer.code]).toEqual([405, 'method_not_allowed'])
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['DELETE', 'GET', 'HEAD', 'PUT'])
  })

  test('no page may use what a device has', async () => {
    const answer = await server.browser().get('/api/health')
    for (const feature of ['camera', 'microphone', 'geolocation'])
      expect(answer.headers.get('permissions-policy')).toContain(`${feature}=()`)
  })

  test('a fault of ours is one sentence and tells nothing', async () => {
    const { browser } = await newPerson(server)
    const { files } = server.context
    Object.assign(server.context, {
      files: { ...files, save: () => Promise.reject(new Error('secret detail at /srv/vault.ts:7')) },
    })
    const level = server.context.log.level
    server.context.log.level = 'silent'
    try {
      const form = new FormData()
      const { makePng } = await import('../../tests/support/make-image.ts')
      form.append('image', new Blob([new Uint8Array(await makePng())]), 'me.png')
      const answer = await browser.post('/api/profile/image', form)
      expect([answer.status, answer.code]).toEqual([500, 'internal'])
      expect(answer.text).not.toMatch(/secret|vault\.ts|at /)
    } finally {
      server.context.log.level = level
      Object.assign(server.context, { files })
    }
  })

  test.each(
    Object.values(calls)
      .flat()
      .map(({ endpoint }) => [endpoint.method, endpoint.path]),
  )('%s %s is never cached and never sniffed', async (method, path) => {
    const answer = await server.browser().send(method, path.replace(/:\w+/g, '1'))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('etag')).toBeNull()
    expect(answer.headers.get('x-powered-by')).toBeNull()
  })
})

describe('bodies', () => {
  test.each(['{', '', 'null,', '{"email":}', '\u0000', '"text"', '12', 'true'])(
    'JSON that is not an object is a bad request: %j',
    async (body) => {
      const answer = await send(body)
      expect([400, 422]).toContain(answer.status)
      if (body === '') expect(fieldsOf(answer)).toContain('email')
      else expect(answer.code).toBe('bad_json')
    },
  )

  test('an array is not an object', async () => {
    expect((await send([good])).code).toBe('invalid_input')
  })

  test('an unknown field is named', async () => {
    const answer = await send({ ...good, remember: true })
    expect([answer.status, answer.json(ErrorAnswer).fields]).toEqual([
      422,
      { remember: 'This field is not known here.' },
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
  ])('an operator or another type in place of a text is refused: %j', async (email) => {
    const answer = await send({ ...good, email })
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['email']])
  })

  test('__proto__ in JSON is refused and pollutes nothing', async () => {
    for (const body of [
      `{"__proto__":{"polluted":1},"email":"a@example.org","password":"${GOOD_PASSWORD}"}`,
      `{"constructor":{"prototype":{"polluted":1}},"email":"a@example.org","password":"${GOOD_PASSWORD}"}`,
    ])
      expect((await send(body)).status).toBe(422)
    const { browser } = await newPerson(server)
    const nested =
      '{"title":"T","content":{"elements":[{"type":"text","x":1,"y":1,"__proto__":{"polluted":1}}]}}'
    expect((await browser.post('/api/ideas', nested)).status).toBe(422)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  test.each([33, 1000, 20_000])('JSON nested %i deep is refused', async (depth) => {
    const { browser } = await newPerson(server)
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`
    expect((await send(`{"email":${deep},"password":"x"}`)).status).toBe(422)
    const objects = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    expect((await browser.post('/api/ideas', `{"title":"T","content":${objects}}`)).status).toBe(422)
  })

  test('a body over its limit is too large, on both sides of the edge', async () => {
    const sized = (bytes: number) => `{"email":"${'e'.repeat(bytes - 12)}"}`
    expect(sized(limits.bodyBytes)).toHaveLength(limits.bodyBytes)
    expect((await send(sized(limits.bodyBytes))).status).toBe(422)
    expect((await send(sized(limits.bodyBytes + 1))).code).toBe('too_large')
    const { browser } = await newPerson(server)
    const idea = `{"title":"${'t'.repeat(limits.ideaBodyBytes)}"}`
    expect((await browser.post('/api/ideas', idea)).code).toBe('too_large')
    expect((await browser.post('/api/ideas', `{"title":"${'t'.repeat(limits.bodyBytes)}"}`)).status).toBe(422)
  })

  test('a compressed body counts by what it becomes', async () => {
    const bomb = gzipSync(JSON.stringify({ email: 'e'.repeat(limits.bodyBytes) }))
    const response = await fetch(server.origin + LOGIN, {
      method: 'POST',
      headers: { origin: server.origin, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: new Uint8Array(bomb),
    })
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'too_large' }])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'text/json', ''])(
    'the content type %j is refused',
    async (type) => {
      const answer = await send(JSON.stringify(good), { 'content-type': type })
      expect([answer.status, answer.code]).toEqual([415, 'json_only'])
    },
  )

  test('a form is not JSON: nothing of it is read where no file is uploaded', async () => {
    const form = new FormData()
    form.append('email', good.email)
    form.append('password', good.password)
    expect((await send(form)).code).toBe('invalid_input')
  })

  test('JSON in another character set is refused', async () => {
    const answer = await send(JSON.stringify(good), { 'content-type': 'application/json; charset=latin1' })
    expect([answer.status, answer.code]).toEqual([400, 'bad_request'])
  })
})

describe('requests from elsewhere', () => {
  const call = async (headers: Record<string, string>) => {
    const response = await fetch(`${server.origin}/api/auth/logout`, { method: 'POST', headers })
    return response.status
  }

  test.each(['cross-site', 'same-site', 'none', 'SAME-ORIGIN', ''])(
    'Sec-Fetch-Site %j changes nothing, even with our Origin',
    async (site) => {
      expect(await call({ 'sec-fetch-site': site, origin: server.origin })).toBe(403)
    },
  )

  test('Sec-Fetch-Site same-origin is enough, and without it our exact Origin', async () => {
    expect(await call({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await call({ 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' })).toBe(200)
    expect(await call({ origin: server.origin })).toBe(200)
  })

  test('no Origin, another one, or one that only looks like ours is refused', async () => {
    const { port } = new URL(server.origin)
    for (const origin of [
      'null',
      'https://elsewhere.example',
      `http://localhost:${port}`,
      `https://127.0.0.1:${port}`,
      'http://127.0.0.1',
      `${server.origin}/`,
      `${server.origin}.elsewhere.example`,
    ])
      expect([origin, await call({ origin })]).toEqual([origin, 403])
    expect(await call({})).toBe(403)
    expect(await call({ referer: `${server.origin}/profile` })).toBe(403)
  })

  test('every unsafe call of the contract is refused from another site', async () => {
    const { browser } = await newPerson(server)
    const unsafe = Object.values(calls)
      .flat()
      .filter(({ endpoint }) => endpoint.method !== 'GET')
    expect(unsafe.length).toBeGreaterThan(20)
    for (const { endpoint } of unsafe) {
      const path = endpoint.path.replace(/:\w+/g, '1')
      const answer = await browser.send(endpoint.method, path, {}, { 'sec-fetch-site': 'cross-site' })
      expect([endpoint.path, answer.code]).toEqual([endpoint.path, 'cross_site'])
    }
    expect((await browser.get('/api/auth/me')).status).toBe(200)
  })

  test('reading needs no Origin, and no other site is ever allowed to read the answer', async () => {
    const response = await fetch(`${server.origin}/api/site`, {
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    const preflight = await fetch(`${server.origin}/api/ideas`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })
})
