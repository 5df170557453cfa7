import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { uploadImage } from '#contract/assets.ts'
import { makePng } from '../../../tests/support/make-image.ts'
import { sendPicture } from '../../../tests/support/send-files.ts'
import { startSealing } from '../../../tests/timestamps/sealing-scene.ts'
import { EntryModel } from '../../timestamps/transparency-log/entry.model.ts'
import { UsageModel } from '../../usage/usage.model.ts'
import { deleteIdea, removeDeletedIdeas } from '../delete-idea.ts'
import { SealedVersionModel } from '../history/sealed-version.model.ts'
import { IdeaModel } from '../idea.model.ts'
import { chooseSealing, describeDraftSealing } from './choose-sealing.ts'
import { sealDrafts } from './seal-drafts.ts'

let scene: Awaited<ReturnType<typeof startSealing>>
let owner: Awaited<ReturnType<typeof scene.signUp>>
beforeAll(async () => {
  scene = await startSealing({ QUOTA_MEGABYTES: '1' })
})
afterAll(() => scene.server.close())
beforeEach(async () => {
  scene.clock.nextNight()
  scene.clock.morning()
  owner = await scene.signUp()
})

const make = (content: string) => scene.make(owner.id, { content })
const night = async () => {
  scene.clock.nextNight()
  await scene.seal()
}
const remove = (id: number) => deleteIdea(scene.server.context, owner.id, id, { ifMatch: null, opId: null })
const used = async () => {
  const { bytes = 0, versions = 0 } = (await UsageModel.findById(owner.id).lean()) ?? {}
  return { bytes, versions }
}

test('a sealed version that a crash left unrecorded is recorded once by the next run', async () => {
  const id = await make('<p>one</p>')
  scene.clock.nextNight()
  await sealDrafts(scene.server.context)
  expect((await scene.sealedOf(id))[0]?.recordedAt).toBeNull()
  await Promise.all([scene.seal(), scene.seal()])
  const [sealed] = await scene.sealedOf(id)
  expect(sealed?.recordedAt).not.toBeNull()
  expect(await EntryModel.countDocuments({ digest: sealed?.digest ?? '' })).toBe(1)
})

test('a crash after sealing and before the draft is marked as sealed does not seal it twice', async () => {
  const id = await make('<p>one</p>')
  await night()
  await IdeaModel.updateOne({ _id: id }, { unsealedSince: new Date(0) })
  await scene.seal()
  await night()
  expect(await scene.textsOf(id)).toEqual(['<p>one</p>'])
  expect(await used()).toEqual({ bytes: 20, versions: 1 })
})

test('a draft marked as unsealed by a crash is not sealed twice on one day', async () => {
  const id = await make('<p>one</p>')
  await night()
  await IdeaModel.updateOne({ _id: id }, { unsealedSince: new Date(0) })
  await scene.write(owner.id, id, '<p>two</p>')
  await scene.seal()
  expect(await scene.textsOf(id)).toEqual(['<p>one</p>'])
  await night()
  expect(await scene.textsOf(id)).toEqual(['<p>one</p>', '<p>two</p>'])
})

test('many runs at once seal each draft once and charge it once', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, (_, n) => make(`<p>${n}</p>`)))
  scene.clock.nextNight()
  await Promise.all(Array.from({ length: 6 }, () => scene.seal()))
  for (const id of ids) expect(await scene.textsOf(id)).toHaveLength(1)
  expect(await used()).toEqual({ bytes: 5 * 8 * 2, versions: 5 })
})

test('a full account is shown as full and can still save; once there is space, its draft is sealed', async () => {
  const id = await make(`<p>${'x'.repeat(600_000)}</p>`)
  await night()
  expect(await scene.textsOf(id)).toEqual([])
  expect(await describeDraftSealing(owner.id, id)).toEqual({ isOn: true, isFull: true })
  expect(await used()).toEqual({ bytes: 600_007, versions: 0 })
  await scene.write(owner.id, id, '<p>short</p>')
  await night()
  expect(await scene.textsOf(id)).toEqual(['<p>short</p>'])
  expect(await describeDraftSealing(owner.id, id)).toEqual({ isOn: true, isFull: false })
})

test('deleting a draft removes its sealed versions and pictures, also after a crash and during sealing', async () => {
  const sent = await sendPicture(owner.browser, await makePng({ width: 40 }))
  const { url } = sent.json(uploadImage.answer)
  const id = await make(`<p>one</p><img src="${url}">`)
  await night()
  await scene.write(owner.id, id, '<p>two</p>')
  const held = () => mongoose.connection.collection('assets').countDocuments({ usedBy: /^idea/ })
  expect(await held()).toBe(1)
  await remove(id)
  expect([await SealedVersionModel.countDocuments({ ideaId: id }), await held()]).toEqual([0, 0])

  const other = await make('<p>one</p>')
  await night()
  const crash = vi.spyOn(SealedVersionModel, 'deleteOne').mockRejectedValueOnce(new Error('killed'))
  await remove(other)
  expect(crash).toHaveBeenCalled()
  crash.mockRestore()
  expect(await SealedVersionModel.countDocuments({ ideaId: other })).toBe(1)
  await removeDeletedIdeas(scene.server.context)
  expect(await SealedVersionModel.countDocuments({ ideaId: other })).toBe(0)

  for (let round = 0; round < 5; round++) {
    const raced = await make('<p>raced</p>')
    scene.clock.nextNight()
    await Promise.all([scene.seal(), remove(raced), scene.seal()])
    await scene.seal()
    expect(await SealedVersionModel.countDocuments({ ideaId: raced })).toBe(0)
  }
  expect((await used()).versions).toBe(0)
})

test('switching sealing off keeps what was sealed, and switching it on again resumes sealing', async () => {
  const { context } = scene.server
  const id = await make('<p>one</p>')
  await night()
  expect(await chooseSealing(context, owner.id, false)).toEqual({ isOn: false, versions: 1, bytes: 10 })
  await scene.write(owner.id, id, '<p>two</p>')
  await night()
  expect(await scene.textsOf(id)).toEqual(['<p>one</p>'])
  await chooseSealing(context, owner.id, true)
  await night()
  expect(await scene.textsOf(id)).toEqual(['<p>one</p>', '<p>two</p>'])
})
