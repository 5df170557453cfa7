import mongoose from 'mongoose'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { User } from '#contract/accounts.ts'
import { startUnlimitedServer } from '../../tests/access/people.ts'
import { fieldsOf, newPerson } from '../../tests/accounts/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makeGif, makePhoto, makePng, makePngBomb, makeWebp } from '../../tests/support/make-image.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

function send(browser: Client, bytes: Buffer, name = 'me.png', field = 'image') {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
  return browser.post('/api/profile/image', form)
}
const countFiles = () => mongoose.connection.db?.collection('files.files').countDocuments()

describe('the profile', () => {
  test('accepts a new name and ignores a new address', async () => {
    const { browser, email } = await newPerson(server)
    const answer = await browser.put('/api/profile', { name: ' Ada King ', email: 'other@example.org' })
    expect(answer.json(User)).toMatchObject({ name: 'Ada King', email })
    expect((await browser.get('/api/auth/me')).json(User)).toMatchObject({ name: 'Ada King', email })
  })

  test('refuses a name of one letter, unknown fields and requests without signing in', async () => {
    const { browser } = await newPerson(server)
    expect(fieldsOf(await browser.put('/api/profile', { name: 'A' }))).toEqual(['name'])
    expect(fieldsOf(await browser.put('/api/profile', { name: 'Ada', id: 1 }))).toEqual(['id'])
    expect(fieldsOf(await browser.put('/api/profile', { name: { $ne: '' } }))).toEqual(['name'])
    expect((await server.browser().put('/api/profile', { name: 'Ada' })).code).toBe('sign_in')
  })
})

describe('the profile picture', () => {
  test.each([
    ['PNG', makePng],
    ['JPEG', makePhoto],
    ['WebP', makeWebp],
    ['GIF', makeGif],
  ])('a %s becomes a square WebP without metadata', async (_format, make) => {
    const { browser } = await newPerson(server)
    const answer = await send(browser, await make(), 'anything.exe')
    const { profileImage } = answer.json(User)
    expect(profileImage).toMatch(/^\/api\/profile\/image\?v=[0-9a-f]{8}$/)
    const picture = await browser.get(profileImage ?? '')
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(picture.headers.get('cache-control')).toBe('no-store')
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
    const facts = await sharp(picture.bytes).metadata()
    expect([facts.format, facts.width, facts.height, facts.exif, facts.orientation]).toEqual([
      'webp',
      512,
      512,
      undefined,
      undefined,
    ])
  })

  test('gets a new address when it is replaced, and the old file is removed', async () => {
    const { browser } = await newPerson(server)
    const first = (await send(browser, await makePng())).json(User)
    const files = await countFiles()
    const second = (await send(browser, await makeGif())).json(User)
    expect(second.profileImage).not.toBe(first.profileImage)
    expect(await countFiles()).toBe(files)
    expect((await browser.get('/api/auth/me')).json(User).profileImage).toBe(second.profileImage)
  })

  test('uploaded several times at once is stored once and leaves no other file', async () => {
    const { browser } = await newPerson(server)
    const files = (await countFiles()) ?? 0
    const pictures = await Promise.all([1, 2, 3, 4].map((n) => makePng({ width: 20 * n })))
    const answers = await Promise.all(pictures.map((bytes) => send(browser, bytes)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await countFiles()).toBe(files + 1)
    expect((await browser.get('/api/profile/image')).status).toBe(200)
  })

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['HTML', Buffer.from('<!doctype html><script>1</script>')],
    ['text', Buffer.from('GIF89a, or so it says')],
    ['an empty file', Buffer.alloc(0)],
  ])('is refused for %s under the name of a picture', async (_kind, bytes) => {
    const { browser } = await newPerson(server)
    expect((await send(browser, bytes, 'picture.png')).code).toBe('not_an_image')
    expect((await browser.get('/api/auth/me')).json(User).profileImage).toBeNull()
  })

  test('is refused before it is decoded if it has more than forty million pixels', async () => {
    const { browser } = await newPerson(server)
    for (const bomb of [makePngBomb(50_000, 50_000), makePngBomb(8001, 5000)])
      expect((await send(browser, bomb)).code).toBe('image_too_large')
  })

  test('needs the right form field and a signed-in user', async () => {
    const { browser } = await newPerson(server)
    expect((await send(browser, await makePng(), 'me.png', 'picture')).code).toBe('bad_upload')
    expect((await browser.post('/api/profile/image', {})).code).toBe('bad_upload')
    expect((await send(server.browser(), await makePng())).code).toBe('sign_in')
    expect((await server.browser().get('/api/profile/image')).code).toBe('sign_in')
    expect((await browser.get('/api/profile/image')).code).toBe('not_found')
  })
})
