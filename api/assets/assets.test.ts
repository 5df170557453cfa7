import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Asset, assetPath, readAssetIds, uploadImage } from '#contract/assets.ts'
import { signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { sendPicture } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
let owner: Client
let stranger: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
  stranger = await signUp(server, 'Mallory Example')
})
afterAll(() => server.close())

async function upload(bytes: Buffer, fileName?: string) {
  const answer = await sendPicture(owner, bytes, fileName === undefined ? {} : { fileName })
  expect(answer.status).toBe(201)
  return answer.json(uploadImage.answer)
}

const list = async (by = owner) => (await by.get('/api/assets')).json(v.array(Asset))
const show = (...ids: number[]) => ids.map((id) => `<p><img src="${assetPath(id)}"></p>`).join('')

describe('pictures of an owner', () => {
  test('are listed newest first, and to this owner only', async () => {
    const { id } = await upload(await makePng())
    const [newest] = await list()
    expect(newest).toMatchObject({ id, filePath: assetPath(id), fileName: 'picture.png' })
    expect(await list(stranger)).toEqual([])
  })

  test('are answered 404 to another account and 401 without signing in', async () => {
    const { id, url } = await upload(await makePng())
    for (const refused of [await stranger.get(url), await stranger.delete(`/api/assets/${id}`)])
      expect([refused.status, refused.code]).toEqual([404, 'not_found'])
    const anonymous = server.browser()
    const answers = [
      await anonymous.get('/api/assets'),
      await anonymous.get(url),
      await anonymous.delete(`/api/assets/${id}`),
      await sendPicture(anonymous, await makePng()),
    ]
    for (const answer of answers) expect([answer.status, answer.code]).toEqual([401, 'sign_in'])
    expect((await owner.get(url)).status).toBe(200)
  })

  test("are not kept by another account's idea that names them", async () => {
    const { id } = await upload(await makePng())
    await stranger.post('/api/ideas', { title: 'Mine now', content: show(id) })
    expect((await owner.delete(`/api/assets/${id}`)).status).toBe(204)
  })
})

describe('the pictures named in HTML', () => {
  test('are those of its image tags, each once', () => {
    expect(readAssetIds(`${show(3, 1, 3)}<p><img alt="a" src="/api/assets/12/file" title="b"></p>`)).toEqual([
      3, 1, 12,
    ])
    expect(
      readAssetIds('<p>src="/api/assets/5/file" <img alt=" src=" title="/api/assets/6/file"></p>'),
    ).toEqual([])
  })
})
