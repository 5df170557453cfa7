import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadImage } from '#contract/assets.ts'
import { Idea } from '#contract/ideas.ts'
import { makeIdea, makeShare, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { makePdf } from '../../tests/support/make-pdf.ts'
import { withRoomFor } from '../../tests/support/refuse-writes.ts'
import { sendPdf, sendPicture } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { UsageModel } from '../usage/usage.model.ts'
import { removeDeletedIdeas } from './delete-idea.ts'
import { IdeaModel } from './idea.model.ts'

/** Deletes that a full disk or a crash stops at each write in turn: nothing of the idea is left once there is room. */
let server: TestServer
let owner: Client
let picture: string
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
  picture = (await sendPicture(owner, await makePng({ width: 40 }))).json(uploadImage.answer).url
})
afterAll(() => server.close())

const kinds = {
  async text() {
    const { id } = await makeIdea(owner, 'Quiet fan', `<p>first words</p><img src="${picture}">`)
    for (const words of ['second', 'third']) {
      const saved = await owner.put(`/api/ideas/${id}`, {
        title: 'Quiet fan',
        content: `<p>${words}</p><img src="${picture}">`,
      })
      expect(saved.status).toBe(200)
    }
    return id
  },
  pdf: async () => (await sendPdf(owner, await makePdf(['words of the file']))).json(Idea).id,
}

const used = async () => {
  const { bytes, ideas, versions } = (await UsageModel.findOne().lean()) ?? {}
  return { bytes, ideas, versions }
}
const count = (name: string, filter: object = {}) =>
  mongoose.connection.collection(name).countDocuments(filter)
const everything = async () => ({
  versions: await count('ideaversions'),
  files: await count('files.files'),
  chunks: await count('files.chunks'),
  held: await count('assets', { usedBy: /^idea/ }),
  used: await used(),
})

test.each(['text', 'pdf'] as const)(
  'deleting a %s idea when any one write fails still removes all its data and gives its quota back',
  async (kind) => {
    const before = await everything()
    for (let room = 0, isDone = false; !isDone; room++) {
      const id = await kinds[kind]()
      await makeShare(owner, id)
      let status = 0
      const refused = await withRoomFor(room, async () => {
        status = (await owner.delete(`/api/ideas/${id}`)).status
      })
      const isDeleted = (await IdeaModel.exists({ _id: id, deletedAt: { $ne: null } })) !== null
      expect([status, isDeleted], `${refused}`).toEqual(room === 0 ? [507, false] : [204, true])
      isDone = refused.length === 0
      if (!isDeleted) await owner.delete(`/api/ideas/${id}`)
      // Runs twice at once, as in two processes.
      await Promise.all([removeDeletedIdeas(server.context), removeDeletedIdeas(server.context)])
      // A stop between the last write and the refund is corrected within the hour (count-usage.ts).
      const isUncounted = refused.every((write) => write.startsWith('usages.')) && refused.length > 0
      const { used: now, ...left } = await everything()
      expect({ ...left, used: isUncounted ? before.used : now }, `${refused}`).toEqual(before)
      if (isUncounted) await UsageModel.updateOne({}, { $set: before.used })
      expect(await IdeaModel.exists({ _id: id, isToRemove: true }), `${refused}`).toBeNull()
      expect(await IdeaModel.exists({ _id: id, title: { $ne: '' } }), `${refused}`).toBeNull()
      expect(server.mailer.withdrawn, `${refused}`).toContain(`idea ${id}`)
    }
  },
)

test('deleting a conflict copy also erases the title of its original', async () => {
  const copyOf = { ideaId: 7, draftKey: null, title: 'Quiet fan' }
  const { id } = (await owner.post('/api/ideas', { title: 'Quiet fan', content: '', copyOf })).json(Idea)
  const stored = async () => JSON.stringify(await IdeaModel.findById(id).lean().orFail())
  expect((await stored()).split('Quiet fan')).toHaveLength(3)
  expect((await owner.delete(`/api/ideas/${id}`)).status).toBe(204)
  expect(await stored()).not.toContain('Quiet fan')
})

test.each([
  ['text with a picture and versions', kinds.text],
  ['PDF', kinds.pdf],
  ['short text', async () => (await makeIdea(owner, 'Note', '<p>A wick lifts the water.</p>')).id],
])('deleting a %s does not enlarge its record, so that it works when the disk is full', async (_, make) => {
  const id = await make()
  const ideas = mongoose.connection.collection<{ _id: number }>('ideas')
  const size = async () => mongoose.mongo.BSON.calculateObjectSize((await ideas.findOne({ _id: id })) ?? {})
  const before = await size()
  await withRoomFor(1, () => owner.delete(`/api/ideas/${id}`))
  expect(await IdeaModel.exists({ _id: id, isToRemove: true })).not.toBeNull()
  expect(await size()).toBeLessThanOrEqual(before)
  await removeDeletedIdeas(server.context)
})
