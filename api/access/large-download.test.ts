import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uploadAudio } from '#contract/assets.ts'
import { makeIdea, makeShare, type Reader, readAlong, signUp } from '../../tests/access/people.ts'
import type { Answer, Client } from '../../tests/support/client.ts'
import { makeWebm } from '../../tests/support/make-audio.ts'
import { sendMemo } from '../../tests/support/send-files.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { until } from '../../tests/support/until.ts'
import { rates } from '../http/limit.ts'
import { toDataUrl } from './page-files.ts'

const MEMOS = 5
/** More bytes than all buffers between the server and a stalled reader can hold, and not a multiple of three. */
const LARGE = Buffer.alloc(40_000_001, 'idea')

let server: TestServer
let owner: Client
let reader: Reader
let read = 0
let isLarge = false
beforeAll(async () => {
  server = await startTestServer()
  owner = await signUp(server)
  const { files } = server.context
  const count = async (id: string) => {
    read += 1
    return isLarge ? LARGE : files.read(id)
  }
  Object.assign(server.context, { files: { ...files, read: count } })
  const memos: string[] = []
  for (let n = 0; n < MEMOS; n++) {
    const { url } = (await sendMemo(owner, makeWebm())).json(uploadAudio.answer)
    memos.push(`<p>word ${n}</p><div data-audio="${url}" data-seconds="3"></div>`)
  }
  const idea = await makeIdea(owner, 'Memos', memos.join(''))
  reader = await readAlong(server, (await makeShare(owner, idea.id)).accessLink)
})
afterAll(() => server.close())
beforeEach(() => {
  read = 0
  isLarge = false
  return server.context.limiter.forget(rates.downloads, '127.0.0.1')
})

/** A download that the reader stops receiving. Without a listener Node would read the answer and discard it. */
function begin() {
  const { origin } = server
  const headers = { origin, cookie: reader.browser.cookieHeader }
  const sent = request(`${origin}/api/share/${reader.token}/download`, { method: 'POST', headers })
  sent.on('error', () => undefined)
  sent.on('response', (answer) => answer.pause().on('error', () => undefined))
  sent.end()
  return sent
}
const pause = () => new Promise((resolve) => setTimeout(resolve, 500))

test('a downloaded text holds each memo whole in its place, as one data URL', async () => {
  const { text } = await reader.browser.post(`/api/share/${reader.token}/download`)
  const sounds = [...text.matchAll(/word (\d)<\/p><audio controls src="data:audio\/webm;base64,([^"]+)"/g)]
  expect(sounds.map(([, n]) => n)).toEqual(['0', '1', '2', '3', '4'])
  for (const [, , sound = ''] of sounds) expect(Buffer.from(sound, 'base64').equals(makeWebm())).toBe(true)
  expect(text).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/)
})

test('a large file becomes one valid data URL', () => {
  const bytes = LARGE.subarray(0, 3 * 64 * 1024 * 2 + 1)
  const address = [...toDataUrl('audio/webm', bytes)].join('')
  expect(address).toBe(`data:audio/webm;base64,${bytes.toString('base64')}`)
})

test('a download reads one file at a time for a stalled reader and stops when the reader disconnects', async () => {
  isLarge = true
  const slow = begin()
  await until(() => expect(read).toBe(1))
  await pause()
  expect(read).toBe(1)
  slow.destroy()
  await pause()
  expect(read).toBe(1)
})

test('downloads are limited for each network address and minute, across all links', async () => {
  const answers: Answer[] = []
  for (let n = 0; n <= rates.downloads.points; n++)
    answers.push(await server.browser().post('/api/share/x/download'))
  expect(answers.map(({ status }) => status)).toEqual([...Array(rates.downloads.points).fill(404), 429])
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
})
