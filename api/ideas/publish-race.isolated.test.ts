import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ErrorAnswer } from '#contract/errors.ts'
import { Idea } from '#contract/ideas.ts'
import { makeIdea, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { sha256 } from '../adapters/signing/secrets.ts'

/** `between` runs after an idea is read for its manifest and before it is written as published. */
const moment = vi.hoisted(() => ({ between: async () => {} }))
vi.mock('./content/freeze-files.ts', async (load) => {
  const { freezeFiles } = await load<typeof import('./content/freeze-files.ts')>()
  return {
    freezeFiles: async (...idea: Parameters<typeof freezeFiles>) => {
      const frozen = await freezeFiles(...idea)
      await moment.between()
      return frozen
    },
  }
})

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
})
afterAll(() => server.close())
afterEach(() => {
  moment.between = async () => {}
})

const read = async (id: number) => (await owner.get(`/api/ideas/${id}`)).json(Idea)
const publish = (id: number, headers?: Record<string, string>) =>
  owner.put(`/api/ideas/${id}/publish`, undefined, headers)

async function draftThatIsSavedInBetween(times: number) {
  const { id } = await makeIdea(owner, 'Kettle', '<p>0</p>')
  let count = 0
  moment.between = async () => {
    if (count++ < times) await owner.put(`/api/ideas/${id}`, { title: 'Kettle', content: `<p>${count}</p>` })
  }
  return id
}

async function expectEvidence(id: number, content: string) {
  const idea = await read(id)
  expect(idea).toMatchObject({ status: 'published', content })
  const manifest = await owner.get(`/api/ideas/${id}/manifest`)
  expect(sha256(manifest.bytes)).toBe(idea.digest)
  expect(manifest.text).toContain(sha256(content))
}

test('publishing without If-Match includes a save that arrives while the manifest is made', async () => {
  const id = await draftThatIsSavedInBetween(3)
  expect((await publish(id)).status).toBe(200)
  await expectEvidence(id, '<p>3</p>')
})

test('publishing with If-Match is refused when a save arrives while the manifest is made', async () => {
  const id = await draftThatIsSavedInBetween(1)
  const refused = await publish(id, { 'if-match': '"1"' })
  expect([refused.status, refused.json(ErrorAnswer).current?.content]).toEqual([412, '<p>1</p>'])
  expect(await read(id)).toMatchObject({ status: 'draft', revision: 2 })
})

test('publishing with the revision that a later save makes is refused, and the idea stays a draft', async () => {
  const id = await draftThatIsSavedInBetween(1)
  expect((await publish(id, { 'if-match': '"2"' })).status).toBe(412)
  expect((await read(id)).status).toBe('draft')
})

test('publishing is refused as stale when saves arrive without end', async () => {
  const id = await draftThatIsSavedInBetween(Number.POSITIVE_INFINITY)
  expect((await publish(id)).code).toBe('stale_revision')
  expect((await read(id)).status).toBe('draft')
})

test('an idea deleted while its manifest is made is not published', async () => {
  const { id } = await makeIdea(owner, 'Kettle', '<p>0</p>')
  moment.between = async () => {
    await owner.delete(`/api/ideas/${id}`)
  }
  expect((await publish(id)).code).toBe('idea_deleted')
})
