import mongoose from 'mongoose'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Asset, uploadImage } from '#contract/assets.ts'
import { signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { sendPicture } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
let owner: Client
let stranger: Client
let picture: Buffer
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
  stranger = await signUp(server, 'Mallory Example')
  picture = await makePng({ width: 4, height: 3 })
})
afterAll(() => server.close())

const send = (key: string, by = owner, bytes = picture) =>
  sendPicture(by, bytes, { headers: { 'idempotency-key': key } })
const upload = async (key: string, by = owner) => (await send(key, by)).json(uploadImage.answer)
const countFiles = () => mongoose.connection.collection('files.files').countDocuments()
const countAssets = async () => (await owner.get('/api/assets')).json(v.array(Asset)).length

test('an upload repeated with the same key, also at once, makes one picture and one file', async () => {
  for (let round = 0; round < 8; round++) {
    const before = [await countFiles(), await countAssets()]
    const key = `upload-number-${round}`
    const made = await Promise.all(Array.from({ length: 6 }, () => upload(key)))
    for (const answer of [...made, await upload(`"${key}"`)]) expect(answer).toEqual(made[0])
    expect([await countFiles(), await countAssets()]).toEqual(before.map((count) => count + 1))
  }
})

test('the list of pictures shows the owner the key of each upload', async () => {
  const { id } = await upload('a-key-to-be-told')
  const { id: without } = (await sendPicture(owner, picture)).json(uploadImage.answer)
  const keys = new Map(
    (await owner.get('/api/assets')).json(v.array(Asset)).map(({ id, uploadKey }) => [id, uploadKey]),
  )
  expect([keys.get(id), keys.get(without)]).toEqual(['a-key-to-be-told', null])
})

test('keys of different accounts are independent, and different keys make different pictures', async () => {
  const { id } = await upload('the-same-key')
  const theirs = await upload('the-same-key', stranger)
  expect(theirs.id).not.toBe(id)
  expect((await stranger.get(`/api/assets/${id}/file`)).status).toBe(404)
  expect((await upload('another-key')).id).not.toBe(id)
  expect((await send('the-same-key', server.browser())).code).toBe('sign_in')
})

test('the key of a deleted picture makes a new picture, once', async () => {
  const first = await upload('deleted-once')
  expect((await owner.delete(`/api/assets/${first.id}`)).status).toBe(204)
  const files = await countFiles()
  const again = await Promise.all(Array.from({ length: 4 }, () => upload('deleted-once')))
  expect(new Set(again.map(({ id }) => id)).size).toBe(1)
  expect(again[0]?.id).not.toBe(first.id)
  expect(await countFiles()).toBe(files + 1)
})

test('the key of a picture whose deletion was interrupted makes a new picture', async () => {
  const { id } = await upload('half-deleted')
  const { level } = server.context.log
  server.context.log.level = 'silent'
  const remove = vi.spyOn(server.context.files, 'discard').mockRejectedValueOnce(new Error('no disk'))
  expect((await owner.delete(`/api/assets/${id}`)).status).toBe(204)
  expect(remove).toHaveBeenCalled()
  remove.mockRestore()
  server.context.log.level = level
  expect((await upload('half-deleted')).id).not.toBe(id)
})

test('simultaneous repeats and deletes leave as many files as pictures', async () => {
  for (let round = 0; round < 8; round++) {
    const before = (await countFiles()) - (await countAssets())
    const { id } = await upload(`racing-key-${round}`)
    await Promise.all([
      ...Array.from({ length: 3 }, () => send(`racing-key-${round}`)),
      owner.delete(`/api/assets/${id}`),
    ])
    expect((await countFiles()) - (await countAssets())).toBe(before)
  }
})

test('an invalid key is refused, and nothing is stored', async () => {
  const files = await countFiles()
  for (const key of ['seven77', 'x'.repeat(65), 'two words', '"unclosed'])
    expect((await send(key)).code).toBe('bad_request')
  expect(await countFiles()).toBe(files)
  for (const key of ['x'.repeat(8), 'y'.repeat(64)]) expect((await send(key)).status).toBe(201)
  // A refused picture does not spend its key.
  expect((await send('not-a-picture', owner, Buffer.from('no'))).code).toBe('not_an_image')
  expect((await send('not-a-picture')).status).toBe(201)
})
