import { afterAll, beforeAll, expect, test } from 'vitest'
import { User } from '#contract/accounts.ts'
import { ErrorAnswer } from '#contract/errors.ts'
import { Idea } from '#contract/ideas.ts'
import { makeIdea, signUp, startDoor } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
let owner: Client
let other: Client
beforeAll(async () => {
  server = await startDoor()
  owner = await signUp(server)
  other = await signUp(server, 'Mallory Example')
})
afterAll(() => server.close())

const idOf = async (client: Client) => (await client.get('/api/auth/me')).json(User).id
const body = { title: 'Changed', content: '<p>changed</p>' }
const calls = (by: Client, id: number, account: string) => {
  const headers = { 'x-account': account }
  return [
    by.get('/api/ideas', headers),
    by.post('/api/ideas', body, headers),
    by.post('/api/ideas/pdf', new FormData(), headers),
    by.get(`/api/ideas/${id}`, headers),
    by.put(`/api/ideas/${id}`, body, headers),
    by.put(`/api/ideas/${id}/publish`, undefined, headers),
    by.delete(`/api/ideas/${id}`, headers),
    by.get(`/api/ideas/${id}/versions`, headers),
    by.post('/api/upload/image', new FormData(), headers),
    by.get('/api/assets', headers),
    by.get('/api/auth/me', headers),
  ]
}

test('a client that acts for another account than the one signed in is refused, and nothing happens', async () => {
  const idea = await makeIdea(owner, 'Mine', '<p>mine</p>')
  const before = (await owner.get('/api/ideas')).text
  for (const account of [String(await idOf(other)), '999999999999999'])
    for (const answer of await Promise.all(calls(owner, idea.id, account)))
      expect([answer.status, answer.code]).toEqual([409, 'wrong_account'])
  expect((await owner.get('/api/ideas')).text).toBe(before)
  expect((await owner.get(`/api/ideas/${idea.id}`)).json(Idea)).toEqual(idea)
})

test('naming another account grants nothing, and does not tell whether it exists', async () => {
  const idea = await makeIdea(owner, 'Mine', '<p>mine</p>')
  const account = String(await idOf(owner))
  const [refused, ...more] = await Promise.all(calls(other, idea.id, account))
  const unknown = await other.get('/api/ideas', { 'x-account': '999999' })
  expect(refused?.json(ErrorAnswer)).toEqual(unknown.json(ErrorAnswer))
  for (const answer of more) expect(answer.code).toBe('wrong_account')
  for (const answer of await Promise.all(calls(server.browser(), idea.id, account)))
    expect(answer.code).toBe('sign_in')
})

test('one’s own account is as none, and what is no id is 400', async () => {
  const idea = await makeIdea(owner, 'Mine', '<p>mine</p>')
  const account = String(await idOf(owner))
  const saved = await owner.put(`/api/ideas/${idea.id}`, body, { 'x-account': account })
  expect(saved.json(Idea)).toMatchObject({ title: 'Changed', revision: 2 })
  for (const malformed of [
    '',
    '0',
    `0${account}`,
    `${account}.0`,
    `${account}, ${account}`,
    'me',
    '1'.repeat(16),
  ])
    for (const answer of await Promise.all(calls(owner, idea.id, malformed)))
      expect([malformed, answer.status, answer.code]).toEqual([malformed, 400, 'bad_request'])
})
