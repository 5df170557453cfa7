import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Client } from '../support/client.ts'
import { listEndpoints, samplePath } from '../support/endpoints.ts'
import type { TestServer } from '../support/server.ts'
import { dumpDatabase } from './dump-database.ts'
import { makeIdea, makeShare, signUp, startUnlimitedServer } from './people.ts'

/** A call that names an account is refused under any other session; the contract lists these calls. */
let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server, 'Ada Example')
})
afterAll(() => server.close())

const send = (client: Client, endpoint: Endpoint, account: string) => {
  const body = endpoint.upload ? new FormData() : endpoint.method === 'GET' ? undefined : {}
  const accept = endpoint.answer === 'file' ? { accept: 'text/event-stream' } : {}
  return client.send(endpoint.method, samplePath(endpoint), body, { 'x-account': account, ...accept })
}

test('exactly the calls of owners refuse a request that names another account, and change nothing', async () => {
  await makeShare(owner, (await makeIdea(owner, 'Mine', '<p>mine</p>')).id)
  const before = await dumpDatabase()
  const endpoints = await listEndpoints()
  const refusing: string[] = []
  for (const [name, endpoint] of endpoints) {
    const answer = await send(owner, endpoint, '999999999')
    if (answer.code === 'wrong_account') refusing.push(name)
  }
  const marked = endpoints.filter(([, { by }]) => by !== undefined).map(([name]) => name)
  expect(refusing.sort()).toEqual(marked.sort())
  expect(marked.length).toBeGreaterThan(25)
  expect(await dumpDatabase()).toBe(before)
})

test('calls of owners ask for a sign-in when nobody is signed in, also those that readers may make', async () => {
  for (const [, endpoint] of await listEndpoints())
    if (endpoint.by) expect((await send(server.browser(), endpoint, '1')).code).toBe('sign_in')
})
