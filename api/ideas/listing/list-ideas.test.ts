import mongoose from 'mongoose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IdeaSummary } from '#contract/ideas.ts'
import { makeIdea, signUp, startUnlimitedServer } from '../../../tests/access/people.ts'
import type { Client } from '../../../tests/support/client.ts'
import type { TestServer } from '../../../tests/support/server.ts'

let server: TestServer
let owner: Client
let stranger: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
  stranger = await signUp(server, 'Mallory Example')
})
afterAll(() => server.close())
const list = async (by = owner) => (await by.get('/api/ideas')).json(v.array(IdeaSummary))

describe('the portfolio', () => {
  test("lists the account's own ideas, newest change first, with excerpts and without contents", async () => {
    const somebody = await signUp(server)
    const first = await makeIdea(somebody, 'First', '<h1>My Idea</h1><p>It hums &amp; sings.</p>')
    server.advance(1000)
    const second = await makeIdea(somebody, 'Second', '')
    server.advance(1000)
    expect((await list(somebody)).map(({ id }) => id)).toEqual([second.id, first.id])
    await somebody.put(`/api/ideas/${first.id}`, { title: 'First', content: first.content })
    const answer = await somebody.get('/api/ideas')
    const [newest] = answer.json(v.array(IdeaSummary))
    expect(newest).toMatchObject({
      id: first.id,
      kind: 'html',
      excerpt: 'It hums & sings.',
      revision: 2,
      shareCount: 0,
      viewCount: 0,
    })
    expect(answer.text).not.toContain('content')
    expect(await list(stranger)).toEqual([])
  })

  test('lists 2,000 large ideas in one answer without their contents', async () => {
    const somebody = await signUp(server)
    const { id } = await makeIdea(somebody, 'One of many', '<p>a</p>')
    const ideas = mongoose.connection.collection<{ _id: number }>('ideas')
    const one = await ideas.findOne({ _id: id })
    const many = Array.from({ length: 1999 }, (_, index) => ({
      ...one,
      _id: 1_000_000 + index,
      content: 'x'.repeat(10_000),
    }))
    await ideas.insertMany(many)
    const answer = await somebody.get('/api/ideas')
    expect(answer.json(v.array(IdeaSummary))).toHaveLength(2000)
    expect(answer.text).not.toContain('xxx')
  })
})
