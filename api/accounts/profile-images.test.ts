import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE } from '#contract/rules/durations.ts'
import { signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { withRoomFor } from '../../tests/support/refuse-writes.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { until } from '../../tests/support/until.ts'
import { WaitingRoom } from '../../tests/support/waiting-room.ts'
import { countUsages } from '../ideas/count-usage.ts'
import { UsageModel } from '../usage/usage.model.ts'
import { UserModel } from './user.model.ts'

/** Uploads a profile picture while a full disk or a killed process stops it at each write in turn. */
let server: TestServer
let owner: Client
let picture: Buffer
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
  picture = await makePng({ width: 40 })
})
afterAll(() => server.close())

function send(): ReturnType<Client['post']> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png')
  return owner.post('/api/profile/image', form)
}
const everything = async () => ({
  files: await mongoose.connection.collection('files.files').countDocuments(),
  chunks: await mongoose.connection.collection('files.chunks').countDocuments(),
  spare: await UserModel.countDocuments({
    $or: [{ 'arrivingImages.0': { $exists: true } }, { 'formerImages.0': { $exists: true } }],
  }),
})
const sweepLater = async () => {
  server.advance(61 * MINUTE)
  await Promise.all([countUsages(server.context), countUsages(server.context)])
}

test('an upload that fails at any write leaves one profile picture, which is shown and charged', async () => {
  await send()
  await sweepLater()
  const before = await everything()
  const { bytes } = (await UsageModel.findOne().lean()) ?? {}
  const { level } = server.context.log
  server.context.log.level = 'silent'
  for (let room = 0, isDone = false; !isDone; room++) {
    const shown = (await UserModel.findOne().lean())?.imageFile?.fileId
    let status = 0
    const refused = await withRoomFor(room, async () => {
      status = (await send()).status
    })
    isDone = refused.length === 0
    const isNew = (await UserModel.findOne().lean())?.imageFile?.fileId !== shown
    expect(status, `${refused}`).toBe(isNew ? 200 : 507)
    await sweepLater()
    await sweepLater()
    expect(await everything(), `${refused}`).toEqual(before)
    expect((await owner.get('/api/profile/image')).status, `${refused}`).toBe(200)
    expect((await UsageModel.findOne().lean())?.bytes, `${refused}`).toBe(bytes)
  }
  server.context.log.level = level
})

test('a profile picture whose upload took too long is not shown, and its file is removed', async () => {
  await sweepLater()
  const before = await everything()
  const room = new WaitingRoom()
  const { save } = server.context.files
  let isSaved = false
  const spy = vi.spyOn(server.context.files, 'save').mockImplementation(async (bytes, id) => {
    const saved = await save.call(server.context.files, bytes, id)
    isSaved = true
    await room.enter()
    return saved
  })
  const late = send()
  await until(() => expect(isSaved).toBe(true))
  await sweepLater()
  room.letAllGo()
  expect((await late).status).toBe(503)
  spy.mockRestore()
  expect(await everything()).toEqual(before)
  expect((await owner.get('/api/profile/image')).status).toBe(200)
})
