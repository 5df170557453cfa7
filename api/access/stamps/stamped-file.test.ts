import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { HOUR } from '#contract/rules/durations.ts'
import {
  makeShare,
  open,
  type Reader,
  readAlong,
  signUp,
  startUnlimitedServer,
} from '../../../tests/access/people.ts'
import type { Client } from '../../../tests/support/client.ts'
import { makePdf } from '../../../tests/support/make-pdf.ts'
import { sendPdf } from '../../../tests/support/send-files.ts'
import type { TestServer } from '../../../tests/support/server.ts'
import type { StampTask } from '../../adapters/pdf/sheet.ts'
import { endLapsedReadings } from '../end-lapsed-readings.ts'
import { removeEndedStamps } from './remove-stamps.ts'
import { StampModel } from './stamp.model.ts'

let server: TestServer
let owner: Client
let link: string
let ideaId: number
let lines: StampTask['lines'][] = []
/** Replaces the next stamping. */
let instead: (() => Promise<null> | never) | null = null

beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server, 'Ada Example')
  const { print, close, stamp } = server.context.printer
  const noting: typeof stamp = async (task) => {
    lines.push(task.lines)
    const other = instead
    instead = null
    return other ? other() : stamp(task)
  }
  Object.assign(server.context, { printer: { print, close, stamp: noting } })
  ideaId = (await upload(makePdf(['One', 'Two']))).id
  link = (await makeShare(owner, ideaId)).accessLink
})
afterAll(() => server.close())
beforeEach(() => {
  lines = []
})

const upload = async (bytes: Buffer) => (await sendPdf(owner, bytes)).json(Idea)
const file = ({ browser, token }: Reader, headers?: Record<string, string>) =>
  browser.get(`/api/share/${token}/file`, headers)
const keep = ({ browser, token }: Reader) => browser.post(`/api/share/${token}/download`)
const close = ({ browser, token }: Reader) => browser.post(`/api/share/${token}/close`)
const count = async (name: string) => (await mongoose.connection.db?.collection(name).countDocuments()) ?? -1
/** Rows, files and file chunks: anything a stamp leaves behind shows in one of them. */
const countAll = async () => [
  await StampModel.countDocuments(),
  await count('files.files'),
  await count('files.chunks'),
]

describe('the stamped copy of a PDF', () => {
  test('is made once for a reading, even for simultaneous requests, and names reader, time and view', async () => {
    const reader = await readAlong(server, link, 'Grace Hopper')
    const { viewId } = await open(reader)
    const parts = await Promise.all(
      Array.from({ length: 8 }, (_, n) => file(reader, { range: `bytes=${n * 10}-${n * 10 + 9}` })),
    )
    const whole = await file(reader)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.[0]).toMatch(
      new RegExp(
        `^Grace Hopper · grace@example.org · \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC · ${viewId?.slice(0, 8)}$`,
      ),
    )
    expect(viewId).toMatch(/^[0-9a-f]{32}$/)
    for (const [n, part] of parts.entries()) {
      expect(part.headers.get('content-range')).toBe(`bytes ${n * 10}-${n * 10 + 9}/${whole.bytes.length}`)
      expect(part.bytes.equals(whole.bytes.subarray(n * 10, n * 10 + 10))).toBe(true)
    }
    expect((await keep(reader)).bytes.equals(whole.bytes)).toBe(true)
    expect(lines).toHaveLength(1)
    const other = await readAlong(server, link, 'Charles Babbage')
    expect((await file(other)).bytes.equals(whole.bytes)).toBe(false)
    expect(lines[1]?.[0]).toContain('Charles Babbage')
  })

  test('is removed when its reading is closed or lapses, or its link is revoked', async () => {
    const before = await countAll()
    const [closing, leaving, revoked] = [
      await readAlong(server, link),
      await readAlong(server, link),
      await readAlong(server, (await makeShare(owner, ideaId)).accessLink),
    ]
    for (const reader of [closing, leaving, revoked]) await file(reader)
    expect((await countAll())[0]).toBe((before[0] ?? 0) + 3)
    await close(closing)
    expect((await countAll())[0]).toBe((before[0] ?? 0) + 2)
    server.advance(HOUR)
    await endLapsedReadings(server.context)
    await removeEndedStamps(server.context)
    await removeEndedStamps(server.context)
    // The one file left is the owner's.
    expect((await countAll()).slice(0, 2)).toEqual([0, 1])
  })

  test.each([
    ['link, once that is revoked', (_id: number, shareId: number) => owner.delete(`/api/shares/${shareId}`)],
    ['idea, once that is deleted', (id: number) => owner.delete(`/api/ideas/${id}`)],
  ])('is removed with its %s, even if its reader was just seen', async (_what, end) => {
    const { id } = await upload(makePdf(['One']))
    const share = await makeShare(owner, id)
    const reader = await readAlong(server, share.accessLink)
    const { viewId } = await open(reader)
    await file(reader)
    const clean = async () => {
      await endLapsedReadings(server.context)
      await removeEndedStamps(server.context)
      return StampModel.countDocuments({ _id: viewId ?? '' })
    }
    expect(await clean()).toBe(1)
    expect((await end(id, share.id)).status).toBe(204)
    expect(await clean()).toBe(0)
  })

  test('is not kept if its reading is closed while the copy is made', async () => {
    const reader = await readAlong(server, link)
    const before = await countAll()
    const { stamp } = server.context.printer
    const printer = {
      ...server.context.printer,
      stamp: async (task: StampTask) => {
        await close(reader)
        return stamp(task)
      },
    }
    const normal = server.context.printer
    Object.assign(server.context, { printer })
    expect((await file(reader)).status).toBe(503)
    Object.assign(server.context, { printer: normal })
    expect(await countAll()).toEqual(before)
  })

  test('that fails temporarily is refused with the reason, leaves no file, and succeeds next time', async () => {
    const reader = await readAlong(server, link)
    const before = await countAll()
    instead = async () => null
    expect((await file(reader)).code).toBe('busy')
    instead = () => {
      throw Object.assign(new Error('MDB_MAP_FULL'), { name: 'MongoServerError', code: 14031 })
    }
    expect((await file(reader)).code).toBe('storage_full')
    expect(await countAll()).toEqual(before)
    expect((await file(reader)).status).toBe(200)
  })

  test('left unfinished by a crashed process is made again at the next request', async () => {
    const reader = await readAlong(server, link)
    const { viewId } = await open(reader)
    const fileId = server.context.files.newId()
    await server.context.files.save(Buffer.from('half'), fileId)
    await StampModel.create({ _id: viewId ?? '', fileId, leaseUntil: new Date(0) })
    const before = await count('files.files')
    expect((await file(reader)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await count('files.files')).toBe(before)
  })
})

describe('a PDF that cannot be stamped', () => {
  const encrypted = Buffer.from(
    makePdf(['One']).toString('latin1').replace('/Root', '/Encrypt 3 0 R /Root'),
    'latin1',
  )

  test('is reported to its owner, can be read on the screen, and can be downloaded by its owner only', async () => {
    const idea = await upload(encrypted)
    expect(idea.stampFault).toBe('encrypted')
    const { accessLink, allowDownload } = await makeShare(owner, idea.id)
    expect(allowDownload).toBe(true)
    const reader = await readAlong(server, accessLink)
    expect((await open(reader)).allowDownload).toBe(false)
    expect((await file(reader)).bytes.equals(encrypted)).toBe(true)
    expect([(await keep(reader)).status, (await keep(reader)).code]).toEqual([403, 'download_unmarked'])
    const own = await owner.post(`/api/share/${accessLink}/download`)
    expect(own.bytes.equals(encrypted)).toBe(true)
    expect((await owner.post(`/api/share/${accessLink}/open`)).text).toContain('"allowDownload":true')
  })

  test('is detected once, when the first link is made; no link is made while the check is not possible', async () => {
    const { id, stampFault } = await upload(Buffer.from('%PDF-1.4 nothing\n%%EOF'))
    expect(stampFault).toBe(null)
    instead = async () => null
    expect((await owner.post('/api/shares', { ideaId: id, shareType: 'full-access' })).code).toBe('busy')
    await makeShare(owner, id)
    await makeShare(owner, id)
    expect(lines).toHaveLength(2)
    expect((await owner.get(`/api/ideas/${id}`)).json(Idea).stampFault).toBe('damaged')
  })
})
