import { afterAll, beforeAll, expect, test } from 'vitest'
import { User } from '#contract/accounts.ts'
import { uploadImage } from '#contract/assets.ts'
import { ErrorAnswer } from '#contract/errors.ts'
import { Idea } from '#contract/ideas.ts'
import { dumpDatabase } from '../../tests/access/dump-database.ts'
import { makeIdea, makeShare, readAlong, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { makePdf } from '../../tests/support/make-pdf.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
let owner: Client
let other: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
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
    by.post('/api/upload/audio', new FormData(), headers),
    by.get('/api/assets', headers),
    by.get('/api/auth/me', headers),
  ]
}

test('a request that names another account than the signed-in one is refused and changes nothing', async () => {
  const idea = await makeIdea(owner, 'Mine', '<p>mine</p>')
  const before = (await owner.get('/api/ideas')).text
  for (const account of [String(await idOf(other)), '999999999999999'])
    for (const answer of await Promise.all(calls(owner, idea.id, account)))
      expect([answer.status, answer.code]).toEqual([409, 'wrong_account'])
  expect((await owner.get('/api/ideas')).text).toBe(before)
  expect((await owner.get(`/api/ideas/${idea.id}`)).json(Idea)).toEqual(idea)
})

test('uploads, links, deletions, answers and sign-out change nothing for an account that is not signed in', async () => {
  const form = (field: string, bytes: Buffer, name: string) => {
    const made = new FormData()
    made.append(field, new Blob([new Uint8Array(bytes)]), name)
    return made
  }
  const png = await makePng()
  const picture = () => form('image', png, 'a.png')
  const file = () => form('file', makePdf(['One']), 'a.pdf')
  const { id } = await makeIdea(owner, 'Mine', '<p>mine</p>')
  const pdfIdea = (await owner.post('/api/ideas/pdf', file())).json(Idea)
  const asset = (await owner.post('/api/upload/image', picture())).json(uploadImage.answer)
  const share = await makeShare(owner, id)
  const reader = await readAlong(server, share.accessLink)
  const comment = { ideaId: id, recipientId: reader.id, content: 'An answer.' }
  const everything = (by: Client, headers: Record<string, string>) => [
    () => by.get(`/api/comments?ideaId=${id}`, headers),
    () => by.post('/api/comments', comment, headers),
    () => by.post('/api/upload/image', picture(), { ...headers, 'idempotency-key': 'a-picture' }),
    () => by.post('/api/ideas/pdf', file(), { ...headers, 'idempotency-key': 'a-pdf-draft' }),
    () => by.put(`/api/ideas/${pdfIdea.id}/publish`, undefined, { ...headers, 'if-match': '"1"' }),
    () => by.post('/api/shares', { ideaId: id, shareType: 'full-access' }, headers),
    () => by.delete(`/api/shares/${share.id}`, headers),
    () => by.delete(`/api/assets/${asset.id}`, headers),
    () => by.put('/api/profile', { name: 'Mallory' }, headers),
    () => by.post('/api/profile/image', picture(), headers),
    () => by.post('/api/auth/logout', undefined, headers),
  ]
  const before = await dumpDatabase()
  const wrong = { 'x-account': String(await idOf(other)) }
  for (const send of everything(owner, wrong))
    expect([(await send()).code, await dumpDatabase()]).toEqual(['wrong_account', before])
  // A reader's browser in which the owner's session has ended cannot act for the owner.
  const right = { 'x-account': String(await idOf(owner)) }
  for (const send of everything(reader.browser, right))
    expect([(await send()).code, await dumpDatabase()]).toEqual(['sign_in', before])
  for (const send of everything(owner, right)) expect((await send()).status).toBeLessThan(300)
  expect((await owner.get('/api/auth/me')).code).toBe('sign_in')
  owner = await signUp(server)
})

test('naming another account is refused in the same way whether or not it exists', async () => {
  const idea = await makeIdea(owner, 'Mine', '<p>mine</p>')
  const account = String(await idOf(owner))
  const [refused, ...more] = await Promise.all(calls(other, idea.id, account))
  const unknown = await other.get('/api/ideas', { 'x-account': '999999' })
  expect(refused?.json(ErrorAnswer)).toEqual(unknown.json(ErrorAnswer))
  for (const answer of more) expect(answer.code).toBe('wrong_account')
  for (const answer of await Promise.all(calls(server.browser(), idea.id, account)))
    expect(answer.code).toBe('sign_in')
})

test("naming one's own account changes nothing, and a malformed account id is answered 400", async () => {
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
