import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dumpDatabase } from '../../tests/access/dump-database.ts'
import { makeShare, type Reader, readAlong, startWithIdea, type Terms } from '../../tests/access/people.ts'

/** What a browser sends when the form on the page of a document is submitted. */
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const form = { accept, 'content-type': 'application/x-www-form-urlencoded' }

let world: Awaited<ReturnType<typeof startWithIdea>>
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())

const newReader = async (terms?: Terms) =>
  readAlong(world.server, (await makeShare(world.owner, world.ideaId, terms)).accessLink)
const download = ({ browser, token }: Reader, headers: Record<string, string>) =>
  browser.post(`/api/share/${token}/download`, '', { ...form, ...headers })

describe('the download form', () => {
  test.each([
    ['by Sec-Fetch-Site, whatever Origin says', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['by Origin in a browser without Sec-Fetch-Site', {}],
  ])('submitted from a page of this site is accepted %s', async (_how, headers) => {
    const kept = await download(await newReader(), headers)
    expect([kept.status, kept.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="Quiet fan.html"',
    ])
    expect(kept.text).toContain('owl-wing')
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['nowhere', { 'sec-fetch-site': 'none' }],
    ['another site, in an old browser', { origin: 'https://elsewhere.example' }],
    ['a page that hides where it is', { origin: 'null' }],
  ])('submitted from %s is refused and changes nothing in the database', async (_who, headers) => {
    const reader = await newReader()
    const before = await dumpDatabase()
    const refused = await download(reader, headers)
    expect([refused.status, refused.code]).toEqual([403, 'cross_site'])
    expect(await dumpDatabase()).toBe(before)
  })

  test.each(['GET', 'HEAD'])('is refused as a %s request', async (method) => {
    const { browser, token } = await newReader()
    const before = await dumpDatabase()
    const answer = await browser.send(method, `/api/share/${token}/download`)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    expect(await dumpDatabase()).toBe(before)
  })

  test('leads a browser back to the document when refused, while other clients get an error code', async () => {
    const reader = await newReader({ allowDownload: false })
    const refused = await download(reader, {})
    expect([refused.status, refused.headers.get('location')]).toEqual([303, `/document/${reader.token}`])
    expect(refused.text).not.toContain('owl-wing')
    expect((await download(reader, { accept: '*/*' })).code).toBe('download_off')
    await reader.browser.post(`/api/share/${reader.token}/close`)
    expect((await download(reader, {})).status).toBe(303)
  })
})
