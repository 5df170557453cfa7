import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { verifyPackage } from '#contract/packages/verify-package.ts'
import { makeIdea, signUp } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { EntryModel } from '../timestamps/transparency-log/entry.model.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startTestServer()
  owner = await signUp(server, 'Ada Example')
})
afterAll(() => server.close())

async function getPackage(id: number) {
  const { bytes } = await owner.get(`/api/ideas/${id}/evidence`)
  const { outcome, headline } = await verifyPackage(bytes)
  const names = Object.keys(unzipSync(new Uint8Array(bytes)))
  return { verdict: [outcome, headline], keys: names.filter((name) => name === 'log-keys.txt') }
}

test('the package of a new version without an entry in the log is unproved, not refused', async () => {
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>First words.</p>')
  const first = (await owner.put(`/api/ideas/${id}/publish`)).json(Idea)
  const body = { title: 'Quiet fan', content: '<p>Better words.</p>', predecessorId: id }
  const next = (await owner.post('/api/ideas', body)).json(Idea)
  const published = (await owner.put(`/api/ideas/${next.id}/publish`)).json(Idea)
  // The state after a process died, or the disk was full, between publishing and recording.
  await EntryModel.deleteOne({ digest: published.digest })
  const nothing = ['unproved', 'The files fit together, and nothing here proves a date.']
  expect(await getPackage(next.id)).toEqual({ verdict: nothing, keys: ['log-keys.txt'] })
  // Without entries nothing needs the keys.
  await EntryModel.deleteOne({ digest: first.digest })
  expect(await getPackage(next.id)).toEqual({ verdict: nothing, keys: [] })
})
