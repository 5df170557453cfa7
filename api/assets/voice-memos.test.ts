import mongoose from 'mongoose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Asset, assetPath, uploadAudio, uploadImage } from '#contract/assets.ts'
import { limits } from '#contract/rules/limits.ts'
import { signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makeMp4, makeOgg, makeWebm } from '../../tests/support/make-audio.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { sendMemo, sendPicture } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
})
afterAll(() => server.close())

async function keep(bytes: Buffer = makeWebm(), key?: string) {
  const answer = await sendMemo(
    owner,
    bytes,
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  )
  expect([answer.status, answer.code]).toEqual([201, null])
  return answer.json(uploadAudio.answer)
}
const countFiles = () => mongoose.connection.collection('files.files').countDocuments()

describe('a voice memo', () => {
  test.each([
    ['audio/webm', makeWebm()],
    ['audio/ogg', makeOgg()],
    ['audio/mp4', makeMp4({ fragments: true })],
  ])('%s is kept byte for byte, and answered whole or by ranges without caching', async (type, bytes) => {
    const sent = await sendMemo(owner, bytes, { fileName: 'evil.html' })
    const { id, url } = sent.json(uploadAudio.answer)
    expect(url).toBe(assetPath(id))
    const file = await owner.get(url)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, type])
    expect(file.headers.get('cache-control')).toBe('no-store')
    expect(file.headers.get('accept-ranges')).toBe('bytes')
    expect(file.bytes.equals(bytes)).toBe(true)
    const part = await owner.get(url, { range: 'bytes=2-4' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-4/${bytes.length}`])
    expect((await owner.get(url, { range: `bytes=${bytes.length}-` })).status).toBe(416)
  })

  test("is not listed among the owner's pictures", async () => {
    const { id } = await keep()
    const picture = (await sendPicture(owner, await makePng())).json(uploadImage.answer)
    const listed = (await owner.get('/api/assets')).json(v.array(Asset)).map((asset) => asset.id)
    expect(listed).toContain(picture.id)
    expect(listed).not.toContain(id)
  })

  test('is available to its owner only', async () => {
    const { id, url } = await keep()
    const stranger = await signUp(server, 'Mallory Example')
    for (const refused of [await stranger.get(url), await stranger.delete(`/api/assets/${id}`)])
      expect([refused.status, refused.code]).toEqual([404, 'not_found'])
    const anonymous = server.browser()
    for (const refused of [await anonymous.get(url), await sendMemo(anonymous, makeWebm())])
      expect([refused.status, refused.code]).toEqual([401, 'sign_in'])
  })

  test('sent several times at once with one key is stored once', async () => {
    const files = await countFiles()
    const made = await Promise.all(Array.from({ length: 6 }, () => keep(makeWebm(), 'the-same-memo')))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await countFiles()).toBe(files + 1)
  })
})

describe('the upload of a voice memo', () => {
  test('is refused for anything but a recording, and keeps nothing', async () => {
    const files = await countFiles()
    const film = makeWebm({ trackType: 1, codec: 'V_VP8' })
    for (const bytes of [await makePng(), film, Buffer.alloc(0), makeWebm().subarray(0, 60)]) {
      const answer = await sendMemo(owner, bytes, { headers: { 'idempotency-key': 'was-refused' } })
      expect([answer.status, answer.code]).toEqual([415, 'not_audio'])
    }
    expect(await countFiles()).toBe(files)
    // A refusal does not spend the key.
    await keep(makeWebm(), 'was-refused')
  })

  test('is refused for more than five minutes or for 10 MB', async () => {
    await keep(makeOgg({ seconds: limits.audioSeconds + 5 }))
    const long = await sendMemo(owner, makeOgg({ seconds: limits.audioSeconds + 6 }))
    expect([long.status, long.code]).toEqual([413, 'audio_too_large'])
    const padded = (size: number) => Buffer.concat([makeWebm(), voidOf(size - makeWebm().length)])
    await keep(padded(limits.audioBytes - 1))
    const large = await sendMemo(owner, padded(limits.audioBytes))
    expect([large.status, large.code]).toEqual([413, 'audio_too_large'])
  })

  test('is refused with other fields or without a file', async () => {
    expect((await sendMemo(owner, makeWebm(), { fields: { ownerId: '1' } })).status).toBe(422)
    expect((await owner.post('/api/upload/audio', new FormData())).code).toBe('bad_upload')
  })
})

/** An empty (void) WebM element of `size` bytes. */
function voidOf(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  bytes.writeUInt8(0xec)
  bytes.writeUInt32BE(0x1000_0000 + size - 5, 1)
  return bytes
}
