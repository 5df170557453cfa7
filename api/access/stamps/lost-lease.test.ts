import { afterAll, beforeAll, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { MINUTE } from '#contract/rules/durations.ts'
import { makeShare, open, readAlong, signUp, startUnlimitedServer } from '../../../tests/access/people.ts'
import { makePdf } from '../../../tests/support/make-pdf.ts'
import { sendPdf } from '../../../tests/support/send-files.ts'
import type { TestServer } from '../../../tests/support/server.ts'
import type { StampTask } from '../../adapters/pdf/sheet.ts'
import { AccessSessionModel } from '../../recipients/access-session.model.ts'
import { asOpen } from '../../recipients/ensure-open.ts'
import { StampModel } from './stamp.model.ts'
import { getStampedFile } from './stamped-file.ts'

/** A process that takes longer for a copy than its lease lasts, while another one makes the same copy. */
let server: TestServer
let link: string
beforeAll(async () => {
  server = await startUnlimitedServer()
  const owner = await signUp(server)
  const { id } = (await sendPdf(owner, makePdf(['One']))).json(Idea)
  link = (await makeShare(owner, id)).accessLink
})
afterAll(() => server.close())

test('the copy of whoever took over stays, and the late one is thrown away', async () => {
  const { browser } = await readAlong(server, link)
  const file = () => browser.get(`/api/share/${link}/file`)
  const { printer } = server.context
  const first = async (task: StampTask) => {
    Object.assign(server.context, { printer })
    server.advance(12 * MINUTE)
    expect((await file()).status).toBe(200)
    return printer.stamp({ ...task, lines: ['late'] })
  }
  Object.assign(server.context, { printer: { ...printer, stamp: first } })
  expect((await file()).code).toBe('busy')
  const kept = await StampModel.findOne().lean().orFail()
  const after = await file()
  expect([after.status, after.bytes.length]).toEqual([200, kept.length])
})

test('a copy that is finished just before it is taken over is given out, not made again', async () => {
  const reader = await readAlong(server, link)
  const { viewId } = await open(reader)
  const session = asOpen(await AccessSessionModel.findOne({ recipientId: reader.id }).lean())
  const unfinished = { _id: viewId ?? '', fileId: server.context.files.newId(), leaseUntil: new Date(0) }
  await StampModel.create(unfinished)
  const finish = () => StampModel.updateOne({ _id: unfinished._id }, { $set: { length: 5 } })
  const found = await getStampedFile(server.context, session ?? expect.fail('not open'), finish)
  expect(found).toEqual({ id: unfinished.fileId, length: 5 })
})
