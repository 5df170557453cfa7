import { unzipSync } from 'fflate'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetPath, uploadAudio } from '#contract/assets.ts'
import { Idea } from '#contract/ideas.ts'
import { DAY } from '#contract/rules/durations.ts'
import { getUsage } from '#contract/usage.ts'
import { makeIdea, makeShare, readAlong, signUp, startUnlimitedServer } from '../../../tests/access/people.ts'
import type { Client } from '../../../tests/support/client.ts'
import { makeWebm } from '../../../tests/support/make-audio.ts'
import { sendMemo } from '../../../tests/support/send-files.ts'
import type { TestServer } from '../../../tests/support/server.ts'
import { sha256 } from '../../adapters/signing/secrets.ts'
import { countUsages } from '../count-usage.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
})
afterAll(() => server.close())

const keep = async () => (await sendMemo(owner, makeWebm())).json(uploadAudio.answer)
const show = (url: string, seconds = 3) =>
  `<p>Hear</p><div data-audio="${url}" data-seconds="${seconds}"></div>`
const statusOf = async (url: string) => (await owner.get(url)).status
const write = (id: number, content: string) => owner.put(`/api/ideas/${id}`, { title: 'Fan', content })
const stored = async (...ids: number[]) => {
  const rows = await mongoose.connection
    .collection('assets')
    .find({ _id: { $in: ids as never[] } })
    .toArray()
  return rows.map((row): unknown => row._id).sort()
}
const usedBytes = async () => (await owner.get('/api/profile/usage')).json(getUsage.answer).bytes.used

test('the text keeps a voice memo stored on this server and drops one with any other address', async () => {
  const { url } = await keep()
  const idea = await makeIdea(owner, 'Fan', show(url))
  expect(idea.content).toBe(show(url))
  const elsewhere = [
    '<div data-audio="https://example.org/a.webm"></div>',
    `<div data-audio="//example.org${url}"></div>`,
    '<div data-audio="javascript:alert(1)"></div>',
    '<div data-audio="data:audio/webm;base64,AAAA"></div>',
    `<p data-audio="${url}" data-seconds="3">x</p>`,
    '<div data-seconds="0"></div>',
    `<audio src="${url}" autoplay></audio>`,
  ]
  for (const html of elsewhere) {
    await write(idea.id, html)
    const { content } = (await owner.get(`/api/ideas/${idea.id}`)).json(Idea)
    expect(content).not.toMatch(/data-|audio/)
  }
})

test('a memo is kept and charged while its idea exists, even when the text no longer names it', async () => {
  const before = await usedBytes()
  const { id, url } = await keep()
  const idea = await makeIdea(owner, 'Fan', show(url))
  await write(idea.id, '<p>without</p>')
  expect((await owner.delete(`/api/assets/${id}`)).code).toBe('memo_in_use')
  await write(idea.id, show(url))
  expect(await statusOf(url)).toBe(200)
  await Promise.all([1, 2].map(() => owner.delete(`/api/ideas/${idea.id}`)))
  expect(await usedBytes()).toBe(before)
  expect((await owner.delete(`/api/assets/${id}`)).status).toBe(204)
  expect(await statusOf(url)).toBe(404)
  expect(await usedBytes()).toBe(before)
})

test('an idea created again with the memo of a deleted idea keeps that memo and is charged for it once', async () => {
  const before = await usedBytes()
  const { id, url } = await keep()
  const memoBytes = (await usedBytes()) - before
  const idea = await makeIdea(owner, 'Fan', show(url))
  await owner.delete(`/api/ideas/${idea.id}`)
  expect([await statusOf(url), await usedBytes()]).toEqual([200, before])
  const copies = await Promise.all([1, 2].map((n) => makeIdea(owner, `Fan, copy ${n}`, show(url))))
  expect((await owner.delete(`/api/assets/${id}`)).code).toBe('memo_in_use')
  const words = 2 * Buffer.byteLength(`Fan, copy 1${show(url)}`)
  expect((await usedBytes()) - before - memoBytes).toBeLessThanOrEqual(words)
  expect((await usedBytes()) - before).toBeGreaterThanOrEqual(memoBytes)
  for (const copy of copies) await owner.delete(`/api/ideas/${copy.id}`)
  expect(await usedBytes()).toBe(before)
})

test('a memo that two ideas name is kept until both are deleted', async () => {
  const { id, url } = await keep()
  const first = await makeIdea(owner, 'Fan', show(url))
  const second = await makeIdea(owner, 'Fan again', show(url))
  await owner.delete(`/api/ideas/${first.id}`)
  expect(await statusOf(url)).toBe(200)
  expect((await owner.delete(`/api/assets/${id}`)).code).toBe('memo_in_use')
  await owner.delete(`/api/ideas/${second.id}`)
  expect((await owner.delete(`/api/assets/${id}`)).status).toBe(204)
})

test('creating one idea many times at once holds its memo once, so that it can be deleted after the idea', async () => {
  const { id: memo, url } = await keep()
  const body = { title: 'Fan', content: show(url) }
  const make = () => owner.post('/api/ideas', body, { 'Idempotency-Key': 'one-draft-with-a-memo' })
  const made = await Promise.all(Array.from({ length: 5 }, make))
  const [id] = new Set(made.map((answer) => answer.json(Idea).id))
  expect(await statusOf(url)).toBe(200)
  await owner.delete(`/api/ideas/${id}`)
  expect((await owner.delete(`/api/assets/${memo}`)).status).toBe(204)
})

test('a memo that was released to a reader outlives its idea, and a memo of another account is never shared', async () => {
  const { id, url } = await keep()
  const idea = await makeIdea(owner, 'Fan', show(url))
  const { accessLink } = await makeShare(owner, idea.id)
  const reader = await readAlong(server, accessLink)
  expect((await reader.browser.get(`/api/share/${accessLink}/assets/${id}`)).status).toBe(200)
  await owner.delete(`/api/ideas/${idea.id}`)
  expect((await reader.browser.get(`/api/share/${accessLink}/assets/${id}`)).status).not.toBe(200)
  expect(await statusOf(url)).toBe(200)

  const stranger = await signUp(server, 'Mallory Example')
  const theirs = await makeIdea(stranger, 'Mine now', show(assetPath(id)))
  const share = await makeShare(stranger, theirs.id)
  const { browser } = await readAlong(server, share.accessLink)
  expect((await browser.get(`/api/share/${share.accessLink}/assets/${id}`)).status).toBe(404)
})

test('a reader can play a memo by ranges only while their reading is open, and gets it with a download', async () => {
  const { id, url } = await keep()
  const idea = await makeIdea(owner, 'Fan', show(url))
  const { accessLink } = await makeShare(owner, idea.id, { allowDownload: true })
  const path = `/api/share/${accessLink}/assets/${id}`
  const nobody = await server.browser().get(path)
  expect([nobody.status, nobody.code]).toEqual([401, 'identify'])
  const { browser } = await readAlong(server, accessLink)
  const part = await browser.get(path, { range: 'bytes=0-3' })
  expect([part.status, part.headers.get('cache-control')]).toEqual([206, 'no-store'])
  expect(part.bytes).toEqual(makeWebm().subarray(0, 4))
  expect((await browser.get(url)).code).toBe('sign_in')
  const page = (await browser.post(`/api/share/${accessLink}/download`)).text
  expect(page).toContain(`<audio controls src="data:audio/webm;base64,${makeWebm().toString('base64')}">`)
  expect(page).not.toContain('/api/')
  await browser.post(`/api/share/${accessLink}/close`)
  expect((await browser.get(path)).code).toBe('identify')
})

test('publishing names the bytes of a memo in the manifest and puts them into the evidence package', async () => {
  const { id, url } = await keep()
  const idea = await makeIdea(owner, 'Fan', show(url))
  await owner.put(`/api/ideas/${idea.id}/publish`)
  const path = `assets/${id}.webm`
  const bytes = makeWebm()
  const named = { path, url, bytes: bytes.length, sha256: sha256(bytes) }
  expect(JSON.parse((await owner.get(`/api/ideas/${idea.id}/manifest`)).text).assets).toEqual([named])
  const files = unzipSync(new Uint8Array((await owner.get(`/api/ideas/${idea.id}/evidence`)).bytes))
  expect(Buffer.from(files[path] ?? []).equals(bytes)).toBe(true)
  expect((await owner.delete(`/api/assets/${id}`)).code).toBe('memo_in_use')
})

test('memos of deleted ideas are kept outside the quota up to a limit, and the oldest is removed first', async () => {
  const before = await usedBytes()
  const waiting = async () => {
    const { id, url } = await keep()
    const idea = await makeIdea(owner, 'Fan', show(url))
    const isLarge = { $set: { length: 60 * 1024 * 1024 } }
    await mongoose.connection.collection('assets').updateOne({ _id: { $eq: id } as never }, isLarge)
    await owner.delete(`/api/ideas/${idea.id}`)
    server.advance(1)
    return id
  }
  const first = await waiting()
  expect(await stored(first)).toEqual([first])
  const second = await waiting()
  expect(await stored(first, second)).toEqual([second])
  expect(await usedBytes()).toBeLessThanOrEqual(before)
})

test('a memo that no idea names is removed after 90 days, even if its account is unused', async () => {
  const never = await keep()
  const named = await keep()
  const left = await keep()
  await makeIdea(owner, 'Fan', show(named.url))
  const idea = await makeIdea(owner, 'Fan', show(left.url))
  await owner.delete(`/api/ideas/${idea.id}`)
  const all = [never.id, named.id, left.id]
  server.advance(89 * DAY)
  await countUsages(server.context)
  expect(await stored(...all)).toEqual(all)
  server.advance(2 * DAY)
  await countUsages(server.context)
  expect(await stored(...all)).toEqual([named.id])
})
