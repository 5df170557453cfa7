import mongoose from 'mongoose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IdeaVersion, VersionSummary } from '#contract/versions.ts'
import { makeIdea, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { serverLimits } from '../server/server-limits.ts'
import { getOwnIdea } from './get-own-idea.ts'
import { storeVersion, undoStoreVersion, withVersion } from './keep-version.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
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

describe('the number of earlier versions kept', () => {
  const version = (revision: number, unseen: boolean) => ({ revision, unseen })
  const keptAfter = (count: number, unseen: (revision: number) => boolean) => {
    let kept: { revision: number; unseen: boolean }[] = []
    for (let revision = 1; revision <= count; revision++)
      kept = withVersion(kept, version(revision, unseen(revision)))
    return kept.map(({ revision }) => revision)
  }

  test('is the newest 50 and an older unseen one, as answered by the API', async () => {
    const { id } = await makeIdea(owner, 'A kettle', '<p>1</p>')
    await save(id, '<p>2</p>')
    for (let revision = 2; revision <= serverLimits.versions + 1; revision++)
      await save(id, `<p>${revision + 1}</p>`, seen(revision))
    const kept = (await list(id)).map(({ revision }) => revision)
    expect([kept.length, kept[0], kept[49], kept[50], await rows(id)]).toEqual([51, 51, 2, 1, 51])
    await save(id, '<p>next</p>', seen(52))
    const later = (await list(id)).map(({ revision }) => revision)
    expect([later.length, later[49], later[50], await rows(id)]).toEqual([51, 3, 1, 51])
    expect(await read(id, 1)).toMatchObject({ content: '<p>1</p>' })
    expect((await owner.get(`/api/ideas/${id}/versions/2`)).status).toBe(404)
  })

  test('is the newest 50 and up to 200 older ones that were overwritten unseen', () => {
    expect(keptAfter(50, () => false)).toHaveLength(50)
    expect(keptAfter(51, () => false)).toEqual(Array.from({ length: 50 }, (_, n) => n + 2))
    expect(keptAfter(250, () => true)).toHaveLength(250)
    expect(keptAfter(251, () => true)).toEqual(Array.from({ length: 250 }, (_, n) => n + 2))
    expect(keptAfter(1000, (revision) => revision <= 3)).toEqual([
      1,
      2,
      3,
      ...Array.from({ length: 50 }, (_, n) => n + 951),
    ])
  })
})

describe('an earlier version stored for a write that was then refused', () => {
  const known = async () => {
    const { id } = await makeIdea(owner, 'A kettle', '<p>1</p>')
    const me = JSON.parse((await owner.get('/api/auth/me')).text)
    return getOwnIdea(Number(me.id), id)
  }
  const times = (count: number, act: () => Promise<void>) => Promise.all(Array.from({ length: count }, act))

  test('is removed, and can be stored again', async () => {
    const idea = await known()
    for (let round = 0; round < 2; round++) {
      await storeVersion(idea)
      expect(await rows(idea._id)).toBe(1)
      await undoStoreVersion(idea)
      expect(await rows(idea._id)).toBe(0)
    }
    await undoStoreVersion(idea)
  })

  test('stays while another write relies on it', async () => {
    const idea = await known()
    await storeVersion(idea)
    await times(5, () => storeVersion(idea))
    await times(5, () => undoStoreVersion(idea))
    expect(await rows(idea._id)).toBe(1)
    await undoStoreVersion(idea)
    expect(await rows(idea._id)).toBe(0)
  })

  test('is still there for a write that succeeded while others were refused', async () => {
    const idea = await known()
    const refused = async () => {
      await storeVersion(idea)
      await undoStoreVersion(idea)
    }
    for (let round = 0; round < 20; round++) {
      await Promise.all([times(4, refused), storeVersion(idea)])
      expect(await rows(idea._id)).toBe(1)
      await undoStoreVersion(idea)
      expect(await rows(idea._id)).toBe(0)
    }
  })
})
