import mongoose from 'mongoose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { IdeaVersion, VersionSummary } from '#contract/versions.ts'
import { makeIdea, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makePdf } from '../../tests/support/make-pdf.ts'
import { sendPdf } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
let owner: Client
let stranger: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
  stranger = await signUp(server, 'Mallory Example')
})
afterAll(() => server.close())

const seen = (revision: number) => ({ 'if-match': `"${revision}"` })
const save = (id: number, content: unknown, headers?: Record<string, string>, title = 'A kettle') =>
  owner.put(`/api/ideas/${id}`, { title, content }, headers)
const list = async (id: number) =>
  (await owner.get(`/api/ideas/${id}/versions`)).json(v.array(VersionSummary))
const read = async (id: number, revision: number) =>
  (await owner.get(`/api/ideas/${id}/versions/${revision}`)).json(IdeaVersion)
const rows = (id: number) => mongoose.connection.collection('ideaversions').countDocuments({ ideaId: id })

describe('earlier versions', () => {
  test('are kept for every write that changes words, newest first, with the time they were written', async () => {
    const first = await makeIdea(owner, 'A kettle', '<p>It sings &amp; hums ü.</p>')
    const { id } = first
    expect(await list(id)).toEqual([])
    server.advance(1000)
    const second = (await save(id, '<p>two</p>', seen(1))).json(Idea)
    server.advance(1000)
    await save(id, '<p>two</p>', undefined, 'A better kettle')
    await save(id, { elements: [] }, seen(3))
    const [third, ...older] = await list(id)
    expect(third).toMatchObject({ revision: 3, title: 'A better kettle', unseen: false })
    expect(older).toEqual([
      {
        revision: 2,
        title: 'A kettle',
        excerpt: 'two',
        size: 10,
        savedAt: second.lastModified,
        unseen: true,
        sealed: null,
      },
      {
        revision: 1,
        title: 'A kettle',
        excerpt: 'It sings & hums ü.',
        size: Buffer.byteLength(String(first.content)),
        savedAt: first.lastModified,
        unseen: false,
        sealed: null,
      },
    ])
    expect(await read(id, 1)).toEqual({
      revision: 1,
      title: 'A kettle',
      content: first.content,
      savedAt: first.lastModified,
    })
    await save(id, '<p>words again</p>')
    expect(await read(id, 4)).toMatchObject({ content: { elements: [] } })
  })

  test('are not kept for a write of the same words, which only raises the revision', async () => {
    const { id } = await makeIdea(owner, 'A kettle', '<p>same</p>')
    expect((await save(id, '<p onclick="x">same</p>', seen(1))).json(Idea).revision).toBe(2)
    expect((await save(id, '<p>same</p>')).json(Idea).revision).toBe(3)
    expect([await list(id), await rows(id)]).toEqual([[], 0])
    await save(id, '<p>other</p>', seen(3))
    expect((await list(id)).map(({ revision }) => revision)).toEqual([3])
  })

  test('of a PDF idea are its titles', async () => {
    const { id, content } = (await sendPdf(owner, makePdf(['A']))).json(Idea)
    await save(id, content, seen(1), 'A hinge')
    expect(await list(id)).toMatchObject([{ revision: 1, title: 'hinge', excerpt: 'hinge.pdf' }])
    expect(await read(id, 1)).toMatchObject({ content })
  })

  test('are stored before the overwrite: if that fails, the save fails and nothing changes', async () => {
    const { id, content } = await makeIdea(owner, 'A kettle', '<p>1</p>')
    const { level } = server.context.log
    server.context.log.level = 'silent'
    const create = vi
      .spyOn(mongoose.connection.collection('ideaversions'), 'insertOne')
      .mockRejectedValue(new Error('no row'))
    expect((await save(id, '<p>2</p>', seen(1))).status).toBe(500)
    create.mockRestore()
    server.context.log.level = level
    expect((await owner.get(`/api/ideas/${id}`)).json(Idea)).toMatchObject({ content, revision: 1 })
  })

  test('do not include the current version, unknown revisions or refused writes', async () => {
    const { id } = await makeIdea(owner, 'A kettle', '<p>1</p>')
    await save(id, '<p>late</p>', seen(9))
    expect([await list(id), await rows(id)]).toEqual([[], 0])
    await save(id, '<p>2</p>')
    for (const revision of [2, 3, 0, 'x', '01'])
      expect((await owner.get(`/api/ideas/${id}/versions/${revision}`)).status).toBe(404)
  })

  test('are kept when the idea is published, and are removed when the draft is deleted', async () => {
    const { id } = await makeIdea(owner, 'A kettle', '<p>1</p>')
    await save(id, '<p>2</p>')
    await owner.put(`/api/ideas/${id}/publish`)
    expect(await read(id, 1)).toMatchObject({ content: '<p>1</p>' })
    const other = await makeIdea(owner, 'A kettle', '<p>1</p>')
    await save(other.id, '<p>2</p>')
    await owner.delete(`/api/ideas/${other.id}`)
    expect((await owner.get(`/api/ideas/${other.id}/versions/1`)).code).toBe('idea_deleted')
    expect(await rows(other.id)).toBe(0)
  })

  test('can be read by the owner only', async () => {
    const { id } = await makeIdea(owner, 'A kettle', '<p>1</p>')
    await save(id, '<p>2</p>')
    for (const path of [`/api/ideas/${id}/versions`, `/api/ideas/${id}/versions/1`]) {
      expect((await stranger.get(path)).code).toBe('not_found')
      expect((await server.browser().get(path)).code).toBe('sign_in')
    }
  })
})

describe('simultaneous saves', () => {
  test('keep every text as current or earlier version and flag those overwritten unseen', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await makeIdea(owner, 'A kettle', '<p>start</p>')
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, (_, n) => save(id, `<p>blind ${n}</p>`)),
        ...Array.from({ length: 3 }, (_, n) => save(id, `<p>seeing ${n}</p>`, seen(1))),
      ])
      const blind = answers.slice(0, 5).map((answer) => answer.json(Idea).revision)
      const versions = await list(id)
      const unseen = versions.filter((version) => version.unseen).map(({ revision }) => revision)
      expect(unseen.sort()).toEqual(blind.map((revision) => revision - 1).sort())
      const texts = await Promise.all(
        versions.map(async ({ revision }) => (await read(id, revision)).content),
      )
      const written = answers.flatMap((answer) => (answer.status === 200 ? [answer.json(Idea).content] : []))
      expect(texts).toHaveLength(written.length)
      const current = (await owner.get(`/api/ideas/${id}`)).json(Idea).content
      expect([...texts, current].sort()).toEqual(['<p>start</p>', ...written].sort())
      expect(await rows(id)).toBe(versions.length)
    }
  })

  test('and a delete leave no earlier versions behind', async () => {
    for (let round = 0; round < 15; round++) {
      const { id } = await makeIdea(owner, 'A kettle', '<p>secret</p>')
      await Promise.all([
        ...Array.from({ length: 4 }, (_, n) => save(id, `<p>${n}</p>`)),
        owner.delete(`/api/ideas/${id}`),
      ])
      expect(await rows(id)).toBe(0)
    }
  })
})
