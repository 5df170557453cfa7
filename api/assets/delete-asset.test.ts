import mongoose from 'mongoose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Asset, assetPath, uploadImage } from '#contract/assets.ts'
import { Idea } from '#contract/ideas.ts'
import { signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { withRoomFor } from '../../tests/support/refuse-writes.ts'
import { sendPicture } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { IdeaModel } from '../ideas/idea.model.ts'
import { dropDeleted } from './drop-unheld.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
})
afterAll(() => server.close())

async function upload(bytes: Buffer, fileName?: string) {
  const answer = await sendPicture(owner, bytes, fileName === undefined ? {} : { fileName })
  expect(answer.status).toBe(201)
  return answer.json(uploadImage.answer)
}

const list = async (by = owner) => (await by.get('/api/assets')).json(v.array(Asset))
const show = (...ids: number[]) => ids.map((id) => `<p><img src="${assetPath(id)}"></p>`).join('')
const write = async (content: string) =>
  (await owner.post('/api/ideas', { title: 'With pictures', content })).json(Idea)
const countFiles = async () => mongoose.connection.collection('files.files').countDocuments()
const countChunks = async () => mongoose.connection.collection('files.chunks').countDocuments()

describe('deleting a picture', () => {
  test('removes the row and the bytes', async () => {
    const { id, url } = await upload(await makePng())
    const files = await countFiles()
    expect((await owner.delete(`/api/assets/${id}`)).status).toBe(204)
    expect(await countFiles()).toBe(files - 1)
    for (const answer of [await owner.get(url), await owner.delete(`/api/assets/${id}`)])
      expect(answer.status).toBe(404)
    expect((await list()).map((asset) => asset.id)).not.toContain(id)
  })

  test('leaves no bytes if it is interrupted at any write', async () => {
    const [files, chunks] = [await countFiles(), await countChunks()]
    for (let room = 0, isDone = false; !isDone; room++) {
      const { id, url } = await upload(await makePng())
      let status = 0
      const refused = await withRoomFor(room, async () => {
        status = (await owner.delete(`/api/assets/${id}`)).status
      })
      isDone = refused.length === 0
      expect(status, `${refused}`).toBe(room === 0 ? 507 : 204)
      if (room === 0) await owner.delete(`/api/assets/${id}`)
      expect((await owner.get(url)).status, `${refused}`).toBe(404)
      await dropDeleted(server.context)
      expect([await countFiles(), await countChunks()], `${refused}`).toEqual([files, chunks])
    }
  })

  test('is refused while a draft shows it, and possible once no draft does', async () => {
    const { id } = await upload(await makePng())
    const [first, second] = [await write(show(id)), await write(show(id))]
    const refused = await owner.delete(`/api/assets/${id}`)
    expect([refused.status, refused.code]).toEqual([409, 'asset_in_use'])
    await owner.put(`/api/ideas/${first.id}`, { title: 'Without', content: '<p>gone</p>' })
    expect((await owner.delete(`/api/assets/${id}`)).code).toBe('asset_in_use')
    await owner.delete(`/api/ideas/${second.id}`)
    expect((await owner.delete(`/api/assets/${id}`)).status).toBe(204)
  })

  test('is refused for ever once an idea that shows it is published', async () => {
    const { id } = await upload(await makePng())
    const idea = await write(show(id))
    await owner.put(`/api/ideas/${idea.id}/publish`)
    await owner.delete(`/api/ideas/${idea.id}`)
    expect((await owner.delete(`/api/assets/${id}`)).code).toBe('asset_in_use')
  })

  test('is possible after a refused save that would have shown it', async () => {
    const { id } = await upload(await makePng())
    const idea = await write('<p>a</p>')
    const stale = await owner.put(
      `/api/ideas/${idea.id}`,
      { title: 'Late', content: show(id) },
      { 'if-match': '"7"' },
    )
    expect(stale.status).toBe(412)
    expect((await owner.delete(`/api/assets/${id}`)).status).toBe(204)
  })

  test('is refused while simultaneous saves leave it in the text', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 15; round++) {
      const { id, url } = await upload(await makePng({ width: 2, height: 2 }))
      const idea = await write(show(id))
      const save = (content: string) => owner.put(`/api/ideas/${idea.id}`, { title: 'T', content })
      const [deleted] = await Promise.all([
        owner.delete(`/api/assets/${id}`),
        save('<p>without</p>'),
        save(show(id)),
        save('<p>again without</p>'),
        save(show(id)),
      ])
      const shown = String((await owner.get(`/api/ideas/${idea.id}`)).json(Idea).content).includes('<img')
      outcomes.add(`${deleted.code}, ${shown ? 'shown' : 'not shown'}`)
      if (deleted.status === 204) {
        // It was deleted between two saves: the later one did not get hold of it.
        expect((await owner.get(url)).status).toBe(404)
        expect((await IdeaModel.findById(idea.id).lean().orFail()).assetIds).toEqual([])
        continue
      }
      expect(deleted.code).toBe('asset_in_use')
      expect((await owner.delete(`/api/assets/${id}`)).status).toBe(shown ? 409 : 204)
    }
    expect(outcomes).toContain('asset_in_use, shown')
  })

  test('many times at once succeeds exactly once', async () => {
    const { id } = await upload(await makePng())
    const answers = await Promise.all(Array.from({ length: 8 }, () => owner.delete(`/api/assets/${id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(404)])
  })
})
