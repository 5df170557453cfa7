import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import {
  agree,
  identify,
  makeIdea,
  makeShare,
  open,
  readAlong,
  startWithIdea,
} from '../../tests/access/people.ts'
import { makePdf } from '../../tests/support/make-pdf.ts'
import { sendPdf } from '../../tests/support/send-files.ts'
import { EventModel } from '../activity/log/event.model.ts'
import { IdeaModel } from '../ideas/idea.model.ts'

let world: Awaited<ReturnType<typeof startWithIdea>>
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())

/** 'Youssef', with the feh of the Maghreb at its end (U+06A2): the font of the PDFs lacks the anchor of its dot. */
const NAME = 'يوسڢ'

test("a reader's name with a letter that the font cannot place gives a certificate as PDF", async () => {
  const { server, owner, ideaId } = world
  const { accessLink } = await makeShare(owner, ideaId)
  const reader = await agree(await identify(server, accessLink, { name: NAME }))
  const { _id } = await EventModel.findOne({ recipientId: reader.id, kind: 'agreed' }).lean().orFail()
  expect((await reader.browser.get(`/api/share/${accessLink}/certificate/pdf`)).status).toBe(200)
  expect((await owner.get(`/api/certificates/${_id}/pdf`)).status).toBe(200)
})

test("a reader's name with a letter that the font cannot place leaves the evidence package readable", async () => {
  const { server, owner } = world
  const { id } = await makeIdea(owner, 'Rain collector', '<p>x</p>')
  const { accessLink } = await makeShare(owner, id)
  await readAlong(server, accessLink, 'Grace Reader')
  await readAlong(server, accessLink, NAME)
  const { bytes } = await owner.get(`/api/ideas/${id}/evidence?readers=yes`)
  expect(Object.keys(unzipSync(new Uint8Array(bytes)))).toContain('SHA256SUMS')
})

test('a reader whose name has a letter that the font cannot place can read a PDF idea', async () => {
  const { server, owner } = world
  const { id } = (await sendPdf(owner, makePdf(['One']))).json(Idea)
  const { accessLink } = await makeShare(owner, id)
  const reader = await agree(await identify(server, accessLink, { name: NAME }))
  await open(reader)
  expect((await reader.browser.get(`/api/share/${accessLink}/file`)).status).toBe(200)
})

test("a reader's name with a letter that the font cannot place does not mark a PDF as damaged", async () => {
  const { server, owner } = world
  const { id } = (await sendPdf(owner, makePdf(['Two']))).json(Idea)
  const { accessLink } = await makeShare(owner, id)
  // The state of an idea from before PDFs were tested for this.
  await IdeaModel.updateOne({ _id: id }, { $unset: { 'file.stampFault': 1 } })
  const reader = await agree(await identify(server, accessLink, { name: NAME }))
  await open(reader)
  expect((await reader.browser.get(`/api/share/${accessLink}/file`)).status).toBe(200)
  expect((await IdeaModel.findById(id).lean().orFail()).file?.stampFault ?? null).toBeNull()
})
