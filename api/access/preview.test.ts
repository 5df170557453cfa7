import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OpenedDocument } from '#contract/access.ts'
import { uploadAudio } from '#contract/assets.ts'
import { ErrorAnswer } from '#contract/errors.ts'
import { Idea } from '#contract/ideas.ts'
import { dumpDatabase } from '../../tests/access/dump-database.ts'
import { lookUp, makeIdea, makeShare, readAlong, signUp, startWithIdea } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makeWebm } from '../../tests/support/make-audio.ts'
import { makePdf } from '../../tests/support/make-pdf.ts'
import { sendMemo, sendPdf } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { RecipientModel } from '../recipients/recipient.model.ts'
import { ShareModel } from '../shares/share.model.ts'
import { ViewModel } from '../shares/view.model.ts'

let server: TestServer
let owner: Client
let idea: Idea
beforeAll(async () => {
  ;({ server, owner, idea } = await startWithIdea())
})
afterAll(() => server.close())

const secondsLeft = async (browser: Client, token: string) =>
  (await browser.get(`/api/share/${token}/session`)).json(v.object({ secondsLeft: v.number() })).secondsLeft

describe("the owner's preview of a link", () => {
  test('shows the document and counts no view, recipient or use of the link', async () => {
    const share = await makeShare(owner, idea.id, { shareType: 'one-time', allowDownload: false })
    const look = await lookUp({ browser: owner, token: share.accessLink })
    expect(look).toMatchObject({ next: 'open', preview: true, idea: { title: 'Quiet fan' } })
    const opened = (await owner.post(`/api/share/${share.accessLink}/open`)).json(OpenedDocument)
    expect(opened).toMatchObject({
      preview: true,
      viewId: null,
      recipient: null,
      openedAt: null,
      endsAt: null,
    })
    expect(opened.idea.content).toContain('owl-wing')
    for (const path of ['/seen', '/close'])
      expect((await owner.post(`/api/share/${share.accessLink}${path}`)).status).toBe(204)
    expect(await secondsLeft(owner, share.accessLink)).toBeGreaterThan(0)
    expect((await owner.post(`/api/share/${share.accessLink}/download`)).text).toContain('owl-wing')
    expect((await ShareModel.findById(share.id).lean())?.viewCount).toBe(0)
    expect(await ViewModel.countDocuments({ shareId: share.id })).toBe(0)
    expect(await RecipientModel.countDocuments({ shareId: share.id })).toBe(0)
    await readAlong(server, share.accessLink)
  })

  test('shows the draft as it is after another save, and reading its memo writes nothing', async () => {
    const memo = (await sendMemo(owner, makeWebm())).json(uploadAudio.answer)
    const words = (more: string) =>
      `<p>first words${more}</p><div data-audio="${memo.url}" data-seconds="3"></div>`
    const draft = await makeIdea(owner, 'Preview', words(''))
    const { accessLink } = await makeShare(owner, draft.id)
    expect((await owner.post(`/api/share/${accessLink}/open`)).status).toBe(200)
    await owner.put(`/api/ideas/${draft.id}`, { title: 'Preview', content: words(' and more') })
    const before = await dumpDatabase()
    expect((await owner.get(`/api/share/${accessLink}/assets/${memo.id}`)).status).toBe(200)
    expect((await owner.get(`/api/share/${accessLink}/assets/999999`)).code).toBe('not_found')
    expect(await dumpDatabase()).toBe(before)
    const kept = await owner.post(`/api/share/${accessLink}/download`)
    expect([kept.status, kept.text.includes('first words and more')]).toEqual([200, true])
  })

  test('of a PDF works after its title is changed', async () => {
    const pdf = (await sendPdf(owner, makePdf(['One']))).json(Idea)
    const { accessLink } = await makeShare(owner, pdf.id)
    expect((await owner.post(`/api/share/${accessLink}/open`)).status).toBe(200)
    expect(
      (await owner.put(`/api/ideas/${pdf.id}`, { title: 'Another title', content: pdf.content })).status,
    ).toBe(200)
    expect((await owner.get(`/api/share/${accessLink}/file`)).status).toBe(200)
    expect((await owner.post(`/api/share/${accessLink}/download`)).status).toBe(200)
  })

  test('is for the owner only: another signed-in user must identify', async () => {
    const share = await makeShare(owner, idea.id)
    const other = await signUp(server, 'Mallory')
    expect(await lookUp({ browser: other, token: share.accessLink })).toMatchObject({
      next: 'identify',
      preview: false,
    })
    expect((await other.post(`/api/share/${share.accessLink}/open`)).code).toBe('identify')
  })

  test("stays the owner's in a browser that also has a reader's cookie for the link", async () => {
    const share = await makeShare(owner, idea.id)
    const { browser, token } = await readAlong(server, share.accessLink)
    const access = /iv_access=([^;]+)/.exec(browser.cookieHeader)?.[1] ?? expect.fail('no cookie')
    owner.setCookie('iv_access', access)
    expect(await lookUp({ browser: owner, token })).not.toHaveProperty('recipient')
    const said = await owner.post('/api/comments', { ideaId: idea.id, content: 'As whom?' })
    expect(said.json(ErrorAnswer).fields).toHaveProperty('recipientId')
    owner.setCookie('iv_access', '')
  })

  test('is refused once the link is revoked', async () => {
    const share = await makeShare(owner, idea.id)
    await owner.delete(`/api/shares/${share.id}`)
    expect((await owner.get(`/api/share/${share.accessLink}`)).code).toBe('share_revoked')
    expect((await owner.post(`/api/share/${share.accessLink}/open`)).code).toBe('share_revoked')
  })
})
