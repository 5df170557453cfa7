import mongoose from 'mongoose'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Asset, assetPath, uploadImage } from '#contract/assets.ts'
import { limits } from '#contract/rules/limits.ts'
import { signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import {
  makeAnimation,
  makeGif,
  makePhoto,
  makePng,
  makePngBomb,
  makeWebp,
} from '../../tests/support/make-image.ts'
import { makePdf } from '../../tests/support/make-pdf.ts'
import { sendPicture } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
})
afterAll(() => server.close())

async function upload(bytes: Buffer, fileName?: string) {
  const answer = await sendPicture(owner, bytes, fileName === undefined ? {} : { fileName })
  expect(answer.status).toBe(201)
  return answer.json(uploadImage.answer)
}

const list = async (by = owner) => (await by.get('/api/assets')).json(v.array(Asset))
const countFiles = async () => mongoose.connection.collection('files.files').countDocuments()

describe('uploading a picture', () => {
  test('answers its address, at which the owner can read it whole or by range', async () => {
    const { id, url, width, height } = await upload(await makePng({ width: 40, height: 20 }))
    expect([url, width, height]).toEqual([assetPath(id), 40, 20])
    const file = await owner.get(url)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('image/png')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.headers.get('cache-control')).toBe('no-store')
    expect(await sharp(file.bytes).metadata()).toMatchObject({ format: 'png', width: 40, height: 20 })
    const part = await owner.get(url, { range: 'bytes=1-3' })
    expect([part.status, part.text]).toEqual([206, 'PNG'])
  })

  test('keeps transparency and animation, and accepts each format by its content', async () => {
    const clear = await upload(await makePng({ alpha: true }), 'x.jpg')
    expect((await sharp((await owner.get(clear.url)).bytes).metadata()).hasAlpha).toBe(true)
    for (const bytes of [await makeWebp(), await makeGif(), await makePhoto()]) {
      const { url } = await upload(bytes, 'evil.svg')
      const file = await owner.get(url)
      expect(file.headers.get('content-type')).toBe(`image/${(await sharp(file.bytes).metadata()).format}`)
    }
    const moving = await owner.get((await upload(await makeAnimation())).url)
    expect((await sharp(moving.bytes).metadata()).pages).toBe(2)
  })

  test('turns a photo upright and removes its metadata', async () => {
    const photo = await makePhoto({ width: 60, height: 30 })
    expect(photo.includes('Secret Person')).toBe(true)
    const { url, width, height } = await upload(photo)
    expect([width, height]).toEqual([30, 60])
    const { bytes } = await owner.get(url)
    const facts = await sharp(bytes).metadata()
    expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual(Array(4).fill(undefined))
    expect(bytes.includes('Secret Person')).toBe(false)
  })

  test('reduces the longer side to 2400 pixels, and never enlarges', async () => {
    expect(await upload(await makePng({ width: 2400, height: 10 }))).toMatchObject({ width: 2400 })
    expect(await upload(await makePng({ width: 2401, height: 10 }))).toMatchObject({ width: 2400 })
    expect(await upload(await makePng({ width: 1200, height: 4800 }))).toMatchObject({
      width: 600,
      height: 2400,
    })
  })

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')],
    ['HTML', Buffer.from('<html><script>alert(1)</script>')],
    ['a PDF', makePdf(['x'])],
    ['nothing', Buffer.alloc(0)],
    ['a header without a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['half a picture', makePngBomb(100, 100)],
  ])('refuses %s under the name of a picture', async (_, bytes) => {
    const files = await countFiles()
    const answer = await sendPicture(owner, bytes)
    expect([answer.status, answer.code]).toEqual([415, 'not_an_image'])
    expect(await countFiles()).toBe(files)
  })

  test('refuses a picture with too many pixels before it is decoded', async () => {
    const answer = await sendPicture(owner, makePngBomb(50_000, 50_000))
    expect(answer.code).toBe('image_too_large')
    expect((await sendPicture(owner, makePngBomb(40_000, 1001))).code).toBe('image_too_large')
  })

  test('accepts one byte less than 10 MB and refuses 10 MB', async () => {
    const padded = async (size: number) =>
      Buffer.concat([await makeWebp(), Buffer.alloc(size)]).subarray(0, size)
    expect((await sendPicture(owner, await padded(limits.imageBytes - 1))).status).toBe(201)
    expect((await sendPicture(owner, await padded(limits.imageBytes))).code).toBe('image_too_large')
    const large = await sendPicture(owner, await padded(11 * 1024 * 1024))
    expect([large.status, large.code]).toEqual([413, 'image_too_large'])
  })

  test('cleans the file name, ignores ideaId and refuses an unknown field', async () => {
    const answer = await sendPicture(owner, await makePng(), {
      fileName: '../..\\etc/C:\\name ü.png',
      fields: { ideaId: '999999' },
    })
    expect(answer.status).toBe(201)
    expect((await list())[0]?.fileName).toBe('name ü.png')
    expect((await sendPicture(owner, await makePng(), { fields: { ownerId: '1' } })).status).toBe(422)
    const empty = new FormData()
    empty.append('ideaId', '1')
    expect((await owner.post('/api/upload/image', empty)).code).toBe('bad_upload')
  })

  test('leaves neither a file nor a record behind when either cannot be written', async () => {
    const before = [await countFiles(), (await list()).length]
    const fault = new Error('the row could not be written')
    const { level } = server.context.log
    server.context.log.level = 'silent'
    const model = mongoose.model('Asset')
    const create = vi.spyOn(model, 'create').mockRejectedValue(fault)
    expect((await sendPicture(owner, await makePng())).status).toBe(500)
    create.mockRestore()
    const save = vi.spyOn(server.context.files, 'save').mockRejectedValue(fault)
    expect((await sendPicture(owner, await makePng())).status).toBe(500)
    save.mockRestore()
    server.context.log.level = level
    expect([await countFiles(), (await list()).length]).toEqual(before)
  })
})
