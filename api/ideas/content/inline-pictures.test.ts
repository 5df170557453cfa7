import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  agree,
  identify,
  makeIdea,
  makeShare,
  open,
  signUp,
  startUnlimitedServer,
} from '../../../tests/access/people.ts'
import { makePhoto } from '../../../tests/support/make-image.ts'
import type { TestServer } from '../../../tests/support/server.ts'
import { withoutPictureMetadata } from './inline-pictures.ts'

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

/** The bytes of the inline picture in a text. */
const pictureIn = (html: unknown) =>
  Buffer.from(/;base64,([^"]+)"/.exec(String(html))?.[1] ?? '', 'base64').toString('latin1')

test('the metadata of an inline photo is removed before readers get it', async () => {
  const photo = await makePhoto()
  expect(photo.includes('Secret Person')).toBe(true)
  const owner = await signUp(server)
  const html = `<p>Bench</p><img src="data:image/jpeg;base64,${photo.toString('base64')}" alt="Edge">`
  const idea = await makeIdea(owner, 'Quiet fan', html)
  const { accessLink } = await makeShare(owner, idea.id)
  const { content } = (await open(await agree(await identify(server, accessLink)))).idea
  expect(pictureIn(content)).not.toMatch(/Secret Person|Phone/)
  expect(pictureIn(content).length).toBeGreaterThan(100)
  expect(content).toMatch(/^<p>Bench<\/p><img src="data:image\/jpeg;base64,[^"]+" alt="Edge">$/)
})

test('text that reads like the HTML of a picture is kept as typed', async () => {
  const address = `src="data:image/jpeg;base64,${(await makePhoto()).toString('base64')}"`
  const html = `<p>&lt;img ${address}&gt; and ${address}</p><img src="/api/assets/3/file" alt="a ${'&quot;'} b">`
  expect(withoutPictureMetadata(html)).toBe(html)
})
