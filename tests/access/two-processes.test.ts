import { request } from 'node:http'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadAudio } from '#contract/assets.ts'
import { Idea } from '#contract/ideas.ts'
import { StampModel } from '../../api/access/stamps/stamp.model.ts'
import { EventModel } from '../../api/activity/log/event.model.ts'
import { sha256 } from '../../api/adapters/signing/secrets.ts'
import { ShareModel } from '../../api/shares/share.model.ts'
import { ViewModel } from '../../api/shares/view.model.ts'
import type { Client } from '../support/client.ts'
import { makeWebm } from '../support/make-audio.ts'
import { makePdf } from '../support/make-pdf.ts'
import { connectForProcesses } from '../support/own-process.ts'
import { sendMemo, sendPdf } from '../support/send-files.ts'
import { insertAcceptedReaders } from './accepted-readers.ts'
import { changeShare, makeIdea, makeShare, readAlong, signUp } from './people.ts'
import { type Api, ORIGIN, startTwoApis, stopApi } from './start-apis.ts'

/** One-time means one view, even when two API processes share a store. `LONG=1` runs it at the promised size. */
const long = process.env.LONG === '1'
const rounds = long ? 100 : 10
const readers = long ? 1000 : 100

let apis: Api[] = []
let database: Awaited<ReturnType<typeof connectForProcesses>>
let owner: Client
let idea: Idea

beforeAll(async () => {
  database = await connectForProcesses()
  const [first, second] = await startTwoApis(database.uri)
  apis = [first, second]
  owner = await signUp(first, 'Ada Example')
  idea = await makeIdea(owner, 'Quiet fan', '<p>canary-of-the-content</p>')
}, 180_000)

afterAll(async () => {
  for (const api of apis) stopApi(api)
  await database.close()
})

/** Opens over a plain socket: the answer's status and whether it held the content. */
function openAt({ port, agent }: Api, token: string, cookie: string) {
  return new Promise<{ status: number; released: boolean }>((answered, failed) => {
    const headers = { origin: ORIGIN, cookie: `iv_access=${cookie}` }
    const path = `/api/share/${token}/open`
    const call = request({ host: '127.0.0.1', port, agent, path, method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () =>
        answered({ status: response.statusCode ?? 0, released: text.includes('canary-of-the-content') }),
      )
    })
    call.once('error', failed)
    call.end()
  })
}

const openAll = (token: string, cookies: string[]) =>
  Promise.all(
    cookies.flatMap((cookie, n) => {
      const api = apis[n % apis.length]
      return api ? [openAt(api, token, cookie)] : []
    }),
  )

describe('two API processes on one store', () => {
  test(
    `count one view when ${readers} readers open a one-time link at once (${rounds} times)`,
    async () => {
      for (let round = 0; round < rounds; round++) {
        const share = await makeShare(owner, idea.id, { shareType: 'one-time' })
        const answers = await openAll(
          share.accessLink,
          await insertAcceptedReaders('Ada Example', idea, share, readers),
        )
        const statuses = answers.map(({ status }) => status).sort()
        expect(statuses).toEqual([200, ...Array(readers - 1).fill(410)])
        expect(answers.filter(({ released }) => released)).toHaveLength(1)
        expect(await ShareModel.findById(share.id).lean()).toMatchObject({ viewCount: 1 })
        expect(await ViewModel.countDocuments({ shareId: share.id })).toBe(1)
      }
    },
    long ? 1_800_000 : 180_000,
  )

  test('count one view when one session opens a link forty times at once', async () => {
    const share = await makeShare(owner, idea.id, { shareType: 'one-time' })
    const [cookie = ''] = await insertAcceptedReaders('Ada Example', idea, share, 1)
    const answers = await openAll(share.accessLink, Array(40).fill(cookie))
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
    expect(await ShareModel.findById(share.id).lean()).toMatchObject({ viewCount: 1 })
    expect(await ViewModel.countDocuments({ shareId: share.id })).toBe(1)
  })

  test('release a link with seven views to exactly seven of a hundred readers', async () => {
    const share = await makeShare(owner, idea.id, { shareType: 'time-dependent', maxViews: 7 })
    const answers = await openAll(
      share.accessLink,
      await insertAcceptedReaders('Ada Example', idea, share, 100),
    )
    expect(answers.filter(({ released }) => released)).toHaveLength(7)
    expect(await ShareModel.findById(share.id).lean()).toMatchObject({ viewCount: 7 })
  })

  test('never exceed a maximum of views that is lowered while the link is opened', async () => {
    for (let round = 0; round < rounds; round++) {
      const bound = 5 + (round % 20)
      const share = await makeShare(owner, idea.id, { shareType: 'time-dependent', maxViews: 30 })
      const cookies = await insertAcceptedReaders('Ada Example', idea, share, 30)
      const lowered = changeShare(owner, share.id, { maxViews: bound })
      const [answers, { status }] = await Promise.all([openAll(share.accessLink, cookies), lowered])
      const released = answers.filter((answer) => answer.released).length
      const { viewCount, maxViews } = await ShareModel.findById(share.id).lean().orFail()
      expect([viewCount, await ViewModel.countDocuments({ shareId: share.id })]).toEqual([released, released])
      // Either the new maximum was set in time, or the link had already been opened more often and the change was refused.
      expect([status, maxViews]).toEqual(released <= bound ? [200, bound] : [422, 30])
    }
  }, 180_000)

  test('keep both of two simultaneous changes of a link, and record each in its log', async () => {
    const share = await makeShare(owner, idea.id)
    const [one, other] = apis.map((api) => {
      const browser = api.browser()
      browser.setCookie('iv_session', owner.cookieHeader.replace(/^.*iv_session=([^;]+).*$/, '$1'))
      return browser
    })
    if (!one || !other) throw new Error('two processes are needed')
    const bodies = [{ name: 'For the bank' }, { allowDownload: false }, { maxViews: 3 }, { maxViews: 3 }]
    const sent = bodies.map((body, n) => changeShare(n % 2 ? one : other, share.id, body))
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const stored = await ShareModel.findById(share.id).lean()
    expect(stored).toMatchObject({ name: 'For the bank', allowDownload: false, maxViews: 3 })
    const events = await EventModel.find({ shareId: share.id, kind: 'link-changed' }).lean()
    const changed = events.map(({ facts }) => Object(facts.value).changed)
    expect(changed.sort()).toEqual([['allowDownload'], ['maxViews'], ['name']])
  })

  test('refuse a link at once that the other process revoked', async () => {
    const share = await makeShare(owner, idea.id)
    const [cookie = ''] = await insertAcceptedReaders('Ada Example', idea, share, 1)
    const [first, second] = apis
    if (!first || !second) throw new Error('two processes are needed')
    expect(await openAt(second, share.accessLink, cookie)).toEqual({ status: 200, released: true })
    await owner.delete(`/api/shares/${share.id}`)
    expect(await openAt(second, share.accessLink, cookie)).toEqual({ status: 410, released: false })
  })

  test('serve the pieces of one voice memo, until its link is switched off', async () => {
    const [first, second] = apis
    if (!first || !second) throw new Error('two processes are needed')
    const { id, url } = (await sendMemo(owner, makeWebm())).json(uploadAudio.answer)
    const told = await makeIdea(owner, 'Told', `<div data-audio="${url}" data-seconds="3"></div>`)
    const share = await makeShare(owner, told.id, { shareType: 'one-time' })
    const { browser } = await readAlong(first, share.accessLink)
    const elsewhere = second.browser()
    elsewhere.setCookie('iv_access', browser.cookieHeader.replace(/^.*iv_access=([^;]+).*$/, '$1'))
    const piece = (range: string, at = elsewhere) =>
      at.get(`/api/share/${share.accessLink}/assets/${id}`, { range })
    const whole = (await piece('bytes=0-')).bytes
    const pieces = await Promise.all([piece('bytes=0-6', browser), piece('bytes=7-')])
    expect(pieces.map(({ status }) => status)).toEqual([206, 206])
    expect(Buffer.concat(pieces.map(({ bytes }) => bytes))).toEqual(Buffer.from(whole))
    await owner.delete(`/api/shares/${share.id}`)
    const after = await Promise.all([piece('bytes=7-'), piece('bytes=0-6', browser), piece('bytes=-1')])
    expect(after.map(({ code }) => code)).toEqual(Array(3).fill('share_revoked'))
  })

  test('stamp one copy of a PDF when one reader asks both at once', async () => {
    const files = mongoose.connection.db?.collection('files.files')
    const before = (await files?.countDocuments()) ?? 0
    const pdf = (await sendPdf(owner, makePdf(['One', 'Two']))).json(Idea)
    const [first, second] = apis
    if (!first || !second) throw new Error('two processes are needed')
    const share = await makeShare(owner, pdf.id)
    const reader = await readAlong(first, share.accessLink)
    const same = second.browser()
    same.setCookie('iv_access', reader.browser.cookieHeader.replace(/^.*iv_access=([^;]+).*$/, '$1'))
    const path = `/api/share/${share.accessLink}/file`
    const asked = Array.from({ length: 12 }, (_, n) => (n % 2 ? same : reader.browser).get(path))
    const copies = await Promise.all(asked)
    expect(copies.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(new Set(copies.map(({ bytes }) => sha256(bytes))).size).toBe(1)
    const { fileId } = await StampModel.findOne({ length: { $exists: true } })
      .lean()
      .orFail()
    // The owner's file and this copy: nothing that the other process began is left behind.
    expect(await files?.countDocuments()).toBe(before + 2)
    expect(await StampModel.countDocuments()).toBe(1)
    expect(await files?.countDocuments({ _id: new mongoose.Types.ObjectId(fileId) })).toBe(1)
  })
})
