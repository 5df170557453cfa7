import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/calls.ts'
import { startUnlimitedServer } from '../../tests/access/people.ts'
import { newPerson } from '../../tests/accounts/people.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

const LOGIN = '/api/auth/login'
const send = (body: unknown, headers?: Record<string, string>) => server.browser().post(LOGIN, body, headers)

describe('answers at the edges of the API', () => {
  test('a refusal has a code and a message, and no stack trace', async () => {
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
    'an unknown path is answered 404: %s',
    async (path) => {
      const answer = await server.browser().get(path)
      expect([answer.status, answer.code]).toEqual([404, 'not_found'])
    },
  )

  test('a path that cannot be decoded is answered 400', async () => {
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
  ])('a request to %s with another method is answered 405 and Allow: %s', async (path, allow) => {
    const answer = await server.browser().get(path)
    expect([answer.status, answer.code, answer.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      allow,
    ])
  })

  test('a 405 names every allowed method of the path', async () => {
    const answer = await server.browser().post('/api/ideas/1', {})
    expect([answer.status, answer.code]).toEqual([405, 'method_not_allowed'])
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['DELETE', 'GET', 'HEAD', 'PUT'])
  })

  test('the permissions policy denies camera, microphone and location', async () => {
    const answer = await server.browser().get('/api/health')
    for (const feature of ['camera', 'microphone', 'geolocation'])
      expect(answer.headers.get('permissions-policy')).toContain(`${feature}=()`)
  })

  test('an unexpected error is answered 500 without details', async () => {
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
  )('the answer to %s %s forbids caching and sniffing', async (method, path) => {
    const answer = await server.browser().send(method, path.replace(/:\w+/g, '1'))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('etag')).toBeNull()
    expect(answer.headers.get('x-powered-by')).toBeNull()
  })
})
