import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MINUTE } from '#contract/rules/durations.ts'
import { signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Answer, Client } from '../../tests/support/client.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { makePdf } from '../../tests/support/make-pdf.ts'
import { withRoomFor } from '../../tests/support/refuse-writes.ts'
import { sendPdf, sendPicture } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { until } from '../../tests/support/until.ts'
import { WaitingRoom } from '../../tests/support/waiting-room.ts'
import { countUsages } from '../ideas/count-usage.ts'
import { UsageModel } from '../usage/usage.model.ts'

/** Uploads that a full disk or a crash stops at each write in turn: in the end each record has its file, and there is no other file. */
let server: TestServer
let owner: Client
let picture: Buffer
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
  picture = await makePng({ width: 40 })
})
afterAll(() => server.close())

let keys = 0
const newKey = () => ({ 'idempotency-key': `interrupted-${keys++}` })
type Send = (headers: Record<string, string>) => Promise<Answer>
const kinds: Record<string, Send> = {
  picture: (headers) => sendPicture(owner, picture, { headers }),
  PDF: (headers) => sendPdf(owner, makePdf(['words of the file']), { headers }),
}

const count = (name: string, filter: object = {}) =>
  mongoose.connection.collection(name).countDocuments(filter)
const everything = async () => ({
  files: await count('files.files'),
  chunks: await count('files.chunks'),
  assets: await count('assets'),
  ideas: await count('ideas'),
  bytes: (await UsageModel.findOne().lean())?.bytes,
})
/** Runs the hourly clean-up twice at once, as in two processes. */
const sweep = () => Promise.all([countUsages(server.context), countUsages(server.context)])
const sweepLater = async () => {
  server.advance(61 * MINUTE)
  await sweep()
}

describe.each(Object.entries(kinds))('the upload of a %s', (_, send) => {
  test('interrupted at any write leaves no file, and succeeds when it is sent again', async () => {
    const headers = newKey()
    await send(newKey())
    await sweepLater()
    const before = await everything()
    for (let room = 0, isDone = false; !isDone; room++) {
      let status = 0
      const refused = await withRoomFor(room, async () => {
        status = (await send(headers)).status
      })
      isDone = refused.length === 0
      expect(status, `${refused}`).toBe(isDone ? 201 : 507)
      if (isDone) continue
      await sweepLater()
      expect(await everything(), `${refused}`).toEqual(before)
    }
    const [first, again] = [await everything(), await send(headers)]
    expect([again.status, await everything()]).toEqual([201, first])
  })

  test('is kept for an hour while it is arriving, and refused if it ends later', async () => {
    await sweepLater()
    const before = await everything()
    const room = new WaitingRoom()
    const { save } = server.context.files
    let isSaved = 0
    const spy = vi.spyOn(server.context.files, 'save').mockImplementation(async (bytes, id) => {
      const saved = await save.call(server.context.files, bytes, id)
      isSaved += 1
      await room.enter()
      return saved
    })
    const [inTime, late] = [send(newKey()), send(newKey())]
    await until(() => expect(isSaved).toBe(2))
    server.advance(59 * MINUTE)
    await sweep()
    expect((await everything()).files).toBe(before.files + 2)
    room.letOneGo()
    await Promise.race([inTime, late])
    await sweepLater()
    room.letAllGo()
    const answers = await Promise.all([inTime, late])
    spy.mockRestore()
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 503])
    await sweepLater()
    const after = await everything()
    expect(after.files).toBe(before.files + 1)
    expect(after.assets + after.ideas).toBe(before.assets + before.ideas + 1)
  })

  test('is refused if it was abandoned and its file already removed', async () => {
    await sweepLater()
    const before = await everything()
    const { files } = server.context
    const room = new WaitingRoom()
    const { save, discard } = files
    const saving = vi.spyOn(files, 'save').mockImplementation(async (bytes, id) => {
      const saved = await save.call(files, bytes, id)
      await room.enter()
      return saved
    })
    const late = send(newKey())
    await until(async () => expect((await everything()).files).toBe(before.files + 1))
    const removing = vi.spyOn(files, 'discard').mockImplementation(async (id) => {
      await discard.call(files, id)
      throw new Error('Stopped right here.')
    })
    await sweepLater()
    removing.mockRestore()
    room.letAllGo()
    expect((await late).status).toBe(503)
    saving.mockRestore()
    await sweepLater()
    expect(await everything()).toEqual(before)
  })
})
