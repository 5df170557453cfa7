import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessCalls } from '#contract/calls/access-calls.ts'
import * as comments from '#contract/comments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/rules/limits.ts'
import { AccessSessionModel } from '../../api/recipients/access-session.model.ts'
import { RecipientModel } from '../../api/recipients/recipient.model.ts'
import { ShareModel } from '../../api/shares/share.model.ts'
import { ViewModel } from '../../api/shares/view.model.ts'
import type { Client } from '../support/client.ts'
import { agree, identify, signUp, startUnlimitedServer } from './people.ts'
import { person } from './requests.ts'
import { makeTarget, type Setup, type Target } from './targets.ts'

/**
 * Endpoints for readers, called as none of our pages does, by somebody who has agreed, so that only the request itself can be
 * refused.
 */
let setup: Setup
let target: Target
let browser: Client
beforeAll(async () => {
  const server = await startUnlimitedServer()
  setup = { server, owner: await signUp(server, 'Ada Example') }
  target = await makeTarget(setup, 'text')
  browser = (await agree(await identify(setup.server, target.token, person))).browser
})
afterAll(() => setup.server.close())

const endpoints: Endpoint[] = [
  ...accessCalls.map(({ endpoint }) => endpoint),
  comments.listComments,
  comments.createComment,
  comments.readComments,
]
const paths = [...new Set(endpoints.map(({ path }) => path))]
const pathOf = (path: string) =>
  path
    .replace(':accessToken', target.token)
    .replace(':id', String(path.includes('assets') ? target.pictureId : target.reader.id))
const methodsAt = (path: string) =>
  endpoints.flatMap((one) => (one.path !== path ? [] : one.method === 'GET' ? ['GET', 'HEAD'] : [one.method]))

/** Everything that a reader's request may write. */
const readAll = async () => [
  await ShareModel.find().sort({ _id: 1 }).lean(),
  await AccessSessionModel.find().sort({ recipientId: 1 }).lean(),
  await RecipientModel.find().sort({ _id: 1 }).lean(),
  await ViewModel.find().sort({ _id: 1 }).lean(),
]

test.each(paths)('%s allows only the methods that it declares', async (path) => {
  const before = await readAll()
  const allowed = methodsAt(path)
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !allowed.includes(one))) {
    const answer = await browser.send(method, pathOf(path), method === 'GET' ? undefined : {})
    expect([method, answer.status, answer.code]).toEqual([method, 405, 'method_not_allowed'])
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual([...allowed].sort())
  }
  expect(await readAll()).toEqual(before)
})

const json = { 'content-type': 'application/json' }
const form = () => {
  const some = new FormData()
  some.append('agreed', 'true')
  return some
}
/** Bodies that none of these endpoints accepts. */
const garbled: [string, unknown, Record<string, string>, string][] = [
  ['text', '{}', { 'content-type': 'text/plain' }, 'json_only'],
  ['a form of a page', 'agreed=true', { 'content-type': 'application/x-www-form-urlencoded' }, 'json_only'],
  ['a form of files', form(), {}, 'json_only'],
  ['a body of no type', '{}', { 'content-type': '' }, 'json_only'],
  ['too much', `{"name":"${'x'.repeat(limits.bodyBytes)}"}`, json, 'too_large'],
  ['half of an object', '{', json, 'bad_json'],
  ['another character set', '{}', { 'content-type': 'application/json; charset=utf-16le' }, 'bad_request'],
  ['a page of another site', '{}', { ...json, origin: 'https://evil.example' }, 'cross_site'],
  ['a page of a neighbour', '{}', { ...json, 'sec-fetch-site': 'same-site' }, 'cross_site'],
]
/** These endpoints check that the document is open before they check the body's type. */
const afterOpening = ['download', 'seen', 'shown']
const writing = endpoints.filter(({ method }) => method !== 'GET')

test.each(writing.map(({ method, path }) => [method, path] as const))(
  '%s %s refuses a wrong body or a request from another site, and changes nothing',
  async (method, path) => {
    const before = await readAll()
    const isLater = afterOpening.some((word) => path.endsWith(`/${word}`))
    for (const [name, body, headers, code] of garbled) {
      const answer = await browser.send(method, pathOf(path), body, headers)
      const expected = body instanceof FormData && isLater ? 'open_required' : code
      expect([name, answer.code]).toEqual([name, expected])
    }
    expect(await readAll()).toEqual(before)
  },
)

test.each(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path))(
  '%s changes nothing in the database, whoever sends it',
  async (path) => {
    const before = await readAll()
    for (const method of ['GET', 'HEAD'])
      for (const one of [browser, setup.server.browser(), setup.owner, target.reader.browser])
        await one.send(method, pathOf(path))
    expect(await readAll()).toEqual(before)
  },
)
