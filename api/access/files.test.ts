import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import {
  makeIdea,
  makeShare,
  open,
  readAlong,
  signUp,
  startUnlimitedServer,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makePdf } from '../../tests/support/make-pdf.ts'
import { sendPdf, sendPicture } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server, 'Ada Example')
})
afterAll(() => server.close())

async function uploadPicture(colour: string): Promise<{ id: number; url: string }> {
  const create = { width: 8, height: 8, channels: 3, background: colour } as const
  const answer = await sendPicture(owner, await sharp({ create }).png().toBuffer())
  return answer.json(v.object({ id: v.number(), url: v.string() }))
}

async function uploadPdf(pages: string[]) {
  const pdf = Buffer.from(await makePdf(pages))
  return { pdf, idea: (await sendPdf(owner, pdf, { fields: { title: 'A hinge' } })).json(Idea) }
}

describe('a PDF behind a link', () => {
  test('can be read whole or by ranges, by its reader only', async () => {
    const { pdf, idea } = await uploadPdf(['One', 'Two'])
    const { accessLink } = await makeShare(owner, idea.id, { shareType: 'one-time' })
    const reader = await readAlong(server, accessLink)
    const path = `/api/share/${accessLink}/file`
    expect((await open(reader)).idea.content).toEqual({ type: 'pdf', pdfPath: path, fileName: 'hinge.pdf' })
    const whole = await reader.browser.get(path)
    // The reader's own copy, which carries their name (stamps/stamped-file.test.ts).
    expect([whole.bytes.subarray(0, 5).toString(), whole.bytes.equals(pdf)]).toEqual(['%PDF-', false])
    expect([whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
      'application/pdf',
      'no-store',
    ])
    const part = await reader.browser.get(path, { range: 'bytes=5-9' })
    expect([part.status, part.bytes.equals(whole.bytes.subarray(5, 10))]).toEqual([206, true])
    expect((await reader.browser.get(path, { range: `bytes=${whole.bytes.length}-` })).status).toBe(416)
    for (const stranger of [server.browser(), await signUp(server, 'Mallory')])
      expect((await stranger.get(path, { range: 'bytes=0-4' })).text).not.toContain('%PDF')
  })

  test('downloads as an attachment unless the link forbids it; the owner can always download it', async () => {
    const { pdf, idea } = await uploadPdf(['Keep'])
    for (const allowDownload of [true, false]) {
      const { accessLink } = await makeShare(owner, idea.id, { allowDownload })
      const reader = await readAlong(server, accessLink)
      expect((await open(reader)).allowDownload).toBe(allowDownload)
      const kept = await reader.browser.post(`/api/share/${accessLink}/download`)
      expect([kept.status, kept.code]).toEqual(allowDownload ? [200, null] : [403, 'download_off'])
      const read = await reader.browser.get(`/api/share/${accessLink}/file`)
      expect([read.status, kept.bytes.equals(read.bytes)]).toEqual([200, allowDownload])
      if (allowDownload)
        expect(kept.headers.get('content-disposition')).toBe('attachment; filename=hinge.pdf')
      await owner.post(`/api/share/${accessLink}/open`)
      expect((await owner.get(`/api/share/${accessLink}/file`)).bytes.equals(pdf)).toBe(true)
      expect((await owner.post(`/api/share/${accessLink}/download`)).bytes.equals(pdf)).toBe(true)
    }
  })
})

describe('pictures behind a link', () => {
  test('are answered only for the opened text and only while it is open', async () => {
    const [shown, hidden] = [await uploadPicture('red'), await uploadPicture('blue')]
    const idea = await makeIdea(owner, 'Pictures', `<p>Look</p><img src="${shown.url}">`)
    const { accessLink } = await makeShare(owner, idea.id)
    const picture = (browser: Client, id: number) => browser.get(`/api/share/${accessLink}/assets/${id}`)
    expect((await picture(server.browser(), shown.id)).code).toBe('identify')
    const reader = await readAlong(server, accessLink)
    const seen = await picture(reader.browser, shown.id)
    expect([seen.status, seen.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true])
    expect((await picture(reader.browser, hidden.id)).code).toBe('not_found')
    expect((await picture(reader.browser, 999_999)).code).toBe('not_found')
    expect((await reader.browser.get(shown.url)).status).toBe(401)
    await owner.post(`/api/share/${accessLink}/open`)
    expect((await picture(owner, shown.id)).status).toBe(200)

    await owner.put(`/api/ideas/${idea.id}`, { title: 'Pictures', content: `<img src="${hidden.url}">` })
    expect((await picture(reader.browser, shown.id)).status).toBe(200)
    expect((await picture(reader.browser, hidden.id)).code).toBe('not_found')
    await reader.browser.post(`/api/share/${accessLink}/close`)
    expect((await picture(reader.browser, shown.id)).code).toBe('identify')
  })

  test('are not answered if they belong to another account', async () => {
    const other = await signUp(server, 'Mallory')
    const mine = await uploadPicture('green')
    const made = await other.post('/api/ideas', {
      title: 'Stolen',
      content: `<p>x</p><img src="${mine.url}">`,
    })
    expect(made.status).toBe(201)
    const { accessLink } = await makeShare(other, made.json(Idea).id)
    const reader = await readAlong(server, accessLink)
    expect((await reader.browser.get(`/api/share/${accessLink}/assets/${mine.id}`)).code).toBe('not_found')
    expect((await reader.browser.post(`/api/share/${accessLink}/download`)).status).toBe(200)
  })
})

describe('downloading a text', () => {
  test('gives one HTML file with its pictures inside, sent as a sandboxed attachment', async () => {
    const picture = await uploadPicture('red')
    const idea = await makeIdea(
      owner,
      'Fan <b> & "more"',
      `<p>Look</p><img src="${picture.url}" alt="A fan">`,
    )
    const { accessLink } = await makeShare(owner, idea.id)
    const reader = await readAlong(server, accessLink)
    const kept = await reader.browser.post(`/api/share/${accessLink}/download`)
    expect(kept.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(kept.headers.get('content-disposition')).toMatch(/^attachment; filename="Fan/)
    expect(kept.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(kept.text).toContain('<title>Fan &lt;b&gt; &amp; &quot;more&quot;</title>')
    expect(kept.text).toMatch(/<img src="data:image\/\w+;base64,[A-Za-z0-9+/]+=*"/)
    expect(kept.text).not.toContain('/api/')
    // The reader's name is printed over the page and in its footer; the owner's own copy has none.
    const mark = /Copy of (Grace Reader · grace@example\.org · [\d-]{10} [\d:]{5} UTC · [0-9a-f]{8})</.exec(
      kept.text,
    )?.[1]
    expect(kept.text.split(`>${mark}</text>`)).toHaveLength(4)
    await owner.post(`/api/share/${accessLink}/open`)
    const own = await owner.post(`/api/share/${accessLink}/download`)
    expect(own.text).not.toMatch(/Copy of|<svg/)
  })

  test('gives a drawing as SVG shapes, with its text escaped', async () => {
    const elements = [
      { type: 'rect', x: 1, y: 2, width: 30, height: 40, fill: '"><script>' },
      { type: 'circle', x: 50, y: 50, radius: 9, stroke: 'red' },
      { type: 'text', x: 5, y: 6, text: '<img src=x onerror=alert(1)>' },
    ]
    const idea = await makeIdea(owner, 'Drawing', { elements })
    const reader = await readAlong(server, (await makeShare(owner, idea.id)).accessLink)
    const { text } = await reader.browser.post(`/api/share/${reader.token}/download`)
    expect(text).toContain('<rect x="1" y="2" width="30" height="40"')
    expect(text).toContain('<circle cx="50" cy="50" r="9"')
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(text).not.toMatch(/<script|<img/)
  })

  test('is refused if the link does not allow downloads', async () => {
    const idea = await makeIdea(owner, 'Kept', '<p>secret words</p>')
    const reader = await readAlong(
      server,
      (await makeShare(owner, idea.id, { allowDownload: false })).accessLink,
    )
    const refused = await reader.browser.post(`/api/share/${reader.token}/download`)
    expect([refused.status, refused.code]).toEqual([403, 'download_off'])
    expect(refused.text).not.toContain('secret words')
    expect((await reader.browser.get(`/api/share/${reader.token}/file`)).code).toBe('not_found')
  })
})
