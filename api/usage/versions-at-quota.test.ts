// Simultaneous writers of one idea, half of whom the quota refuses: each listed version has its text, and no others are stored.
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { getUsage } from '#contract/usage.ts'
import { IdeaVersion, VersionSummary } from '#contract/versions.ts'
import { makeIdea, signUp } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { contentBytes } from '../ideas/content/content-bytes.ts'
import { VersionModel } from '../ideas/history/version.model.ts'

const ROUNDS = process.env.LONG === '1' ? 30 : 3
const REVISIONS = 3
const WRITERS = 6
const large = 'x'.repeat(600_000)

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startTestServer({ QUOTA_MEGABYTES: '1' })
  Object.assign(server.context.limiter, { spend: async () => null })
  owner = await signUp(server)
})
afterAll(() => server.close())

async function expectWhole(id: number): Promise<void> {
  const listed = (await owner.get(`/api/ideas/${id}/versions`)).json(v.array(VersionSummary))
  let bytes = contentBytes((await owner.get(`/api/ideas/${id}`)).json(Idea).content)
  for (const { revision } of listed) {
    const { content } = (await owner.get(`/api/ideas/${id}/versions/${revision}`)).json(IdeaVersion)
    expect(content, `version ${revision}`).toContain(`of revision ${revision}.`)
    bytes += contentBytes(content)
  }
  const kept = await VersionModel.find({ ideaId: id }, { revision: 1 }).lean()
  const revisions = (rows: { revision: number }[]) => rows.map((row) => row.revision).sort((a, b) => a - b)
  expect(revisions(kept)).toEqual(revisions(listed))
  expect((await owner.get('/api/profile/usage')).json(getUsage.answer).bytes.used).toBe(bytes)
}

test('simultaneous saves at the quota lose no listed version and store no other', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await makeIdea(owner, 'Fan', `<p>of revision 1. ${large}</p>`)
    for (let revision = 1; revision <= REVISIONS; revision++) {
      // After the first version there is no room for another large one.
      const write = (_: unknown, index: number) => {
        const content = `<p>of revision ${revision + 1}. ${index % 2 ? 'small' : large}</p>`
        return owner.put(`/api/ideas/${id}`, { title: 'Fan', content }, { 'if-match': `"${revision}"` })
      }
      const answers = await Promise.all(Array.from({ length: WRITERS }, write))
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => ![200, 412, 507].includes(status))).toEqual([])
    }
    await expectWhole(id)
    await owner.delete(`/api/ideas/${id}`)
  }
})
