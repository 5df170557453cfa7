import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  agree,
  identify,
  makeShare,
  open,
  type Reader,
  readAlong,
  startWithIdea,
} from '../../tests/access/people.ts'

/** The evidence of readers who share a browser. */
let world: Awaited<ReturnType<typeof startWithIdea>>
let alice: Reader
let bob: Reader
beforeAll(async () => {
  world = await startWithIdea()
  const { server, owner, ideaId } = world
  alice = await readAlong(server, (await makeShare(owner, ideaId)).accessLink, 'Alice Reader')
  server.advance(1000)
  const { accessLink } = await makeShare(owner, ideaId)
  const details = { name: 'Bob Colleague', email: 'bob@example.org', browser: alice.browser }
  bob = await agree(await identify(server, accessLink, details))
  await open(bob)
})
afterAll(() => world.server.close())

const evidenceOf = ({ browser, token }: Pick<Reader, 'browser' | 'token'>) =>
  browser.get(`/api/share/${token}/evidence`)

function nameIn(bytes: Buffer): string | undefined {
  const files = unzipSync(new Uint8Array(bytes))
  const path = Object.keys(files).find((name) => name.endsWith('acceptance.txt')) ?? ''
  return /^Name: (.*)$/m.exec(Buffer.from(files[path] ?? []).toString())?.[1]
}

test('two readers in one browser each get their own acceptance at their own link', async () => {
  for (const [reader, name] of [
    [alice, 'Alice Reader'],
    [bob, 'Bob Colleague'],
  ] as const) {
    const evidence = await evidenceOf(reader)
    expect(evidence.headers.get('content-disposition')).toContain(`idea-${world.ideaId}.evidence.zip`)
    expect(evidence.headers.get('content-type')).toBe('application/zip')
    expect(nameIn(evidence.bytes)).toBe(name)
    expect((await reader.browser.get(`/api/share/${reader.token}/certificate/txt`)).text).toContain(name)
  }
})

test('evidence requested for the idea alone has the acceptance at the link opened last', async () => {
  expect(nameIn((await alice.browser.get(`/api/ideas/${world.ideaId}/evidence`)).bytes)).toBe('Bob Colleague')
})

test('evidence at a link is refused without an open reading of that link, also to the owner', async () => {
  const { server, owner, ideaId } = world
  const elsewhere = await readAlong(server, (await makeShare(owner, ideaId)).accessLink, 'Carol Reader')
  for (const browser of [server.browser(), elsewhere.browser, owner])
    expect((await evidenceOf({ browser, token: alice.token })).code).toBe('identify')
  expect((await evidenceOf({ browser: alice.browser, token: 'A'.repeat(43) })).code).toBe('share_unknown')
  const agreed = await agree(await identify(server, alice.token))
  expect((await evidenceOf(agreed)).code).toBe('open_required')
  await alice.browser.post(`/api/share/${alice.token}/close`)
  expect((await evidenceOf(alice)).code).toBe('identify')
  expect((await evidenceOf(bob)).status).toBe(200)
})
