import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OpenedDocument, Recipient, ShareLookup } from '#contract/access.ts'
import { Comment } from '#contract/comments.ts'
import { Idea, IdeaSummary } from '#contract/ideas.ts'
import { Share } from '#contract/shares.ts'
import type { Client } from './support/client.ts'
import { makePdf } from './support/make-pdf.ts'
import { startTestServer, type TestServer } from './support/server.ts'

/** The whole main job through HTTP only: draft, publish, share, identify, agree, read, comment, close, be refused. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function signedIn(name: string, email: string): Promise<Client> {
  const browser = server.browser()
  const password = 'correct horse battery'
  expect((await browser.post('/api/auth/register', { name, email, password })).status).toBe(201)
  expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200)
  return browser
}

async function becomeReader(token: string, name: string): Promise<Client> {
  const reader = server.browser()
  const identified = await reader.post('/api/recipients', {
    accessToken: token,
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`,
    phone: '',
  })
  const recipient = identified.json(Recipient)
  const { agreement } = (await reader.get(`/api/share/${token}`)).json(ShareLookup)
  const accepted = await reader.put(`/api/recipients/${recipient.id}/nda`, {
    agreed: true,
    agreementSha256: agreement?.sha256,
  })
  expect(accepted.json(Recipient).agreedToNda).toBe(true)
  return reader
}

describe('the main job through HTTP', () => {
  test('an idea is written, published, shared by a one-time link, read, commented, and refused the second time', async () => {
    const owner = await signedIn('Ada Example', 'ada@example.org')
    const draft = (
      await owner.post('/api/ideas', { title: 'Quiet fan', content: '<h2>Problem</h2><p>It hums.</p>' })
    ).json(Idea)
    const saved = (
      await owner.put(`/api/ideas/${draft.id}`, {
        title: 'Quiet fan blade',
        content: '<p>An owl-wing edge.</p>',
      })
    ).json(Idea)
    expect(saved.revision).toBe(draft.revision + 1)

    const published = (await owner.put(`/api/ideas/${draft.id}/publish`)).json(Idea)
    expect(published).toMatchObject({
      status: 'published',
      title: 'Quiet fan blade',
      content: '<p>An owl-wing edge.</p>',
    })
    const manifest = await owner.get(`/api/ideas/${draft.id}/manifest`)
    expect(createHash('sha256').update(manifest.bytes).digest('hex')).toBe(published.digest)
    expect((await owner.put(`/api/ideas/${draft.id}`, { title: 'Changed', content: '<p>x</p>' })).code).toBe(
      'idea_published',
    )

    const share = (
      await owner.post('/api/shares', {
        ideaId: draft.id,
        shareType: 'one-time',
        expiresAt: null,
        maxViews: null,
        recipientEmail: null,
      })
    ).json(Share)
    expect(share.maxViews).toBe(1)
    const stranger = server.browser()
    const look = await stranger.get(`/api/share/${share.accessLink}`)
    expect(look.json(ShareLookup)).toMatchObject({
      next: 'identify',
      shareType: 'one-time',
      idea: { user: { name: 'Ada Example' } },
    })
    expect(look.text).not.toContain('fan')

    const reader = await becomeReader(share.accessLink, 'Grace Reader')
    const opened = (await reader.post(`/api/share/${share.accessLink}/open`)).json(OpenedDocument)
    expect(opened.idea).toMatchObject({
      title: 'Quiet fan blade',
      content: '<p>An owl-wing edge.</p>',
      documentId: published.documentId,
    })
    const comment = (
      await reader.post('/api/comments', {
        content: 'Does it fit my fan?',
        author: 'Somebody else',
        recipientId: null,
      })
    ).json(Comment)
    expect(comment).toMatchObject({ author: 'Grace Reader', byOwner: false })

    const answer = await owner.post('/api/comments', {
      ideaId: draft.id,
      recipientId: comment.recipientId,
      content: 'Two sizes fit most.',
    })
    expect(answer.json(Comment)).toMatchObject({ author: 'Ada Example', byOwner: true })
    expect(
      (await reader.get(`/api/comments?ideaId=${draft.id}`))
        .json(v.array(Comment))
        .map(({ content }) => content),
    ).toEqual(['Does it fit my fan?', 'Two sizes fit most.'])

    expect((await reader.post(`/api/share/${share.accessLink}/close`)).status).toBe(204)
    expect((await reader.post(`/api/share/${share.accessLink}/open`)).status).toBe(410)
    expect((await stranger.get(`/api/share/${share.accessLink}`)).code).toBe('share_used')
    const [listed] = (await owner.get(`/api/ideas/${draft.id}/shares`)).json(v.array(Share))
    expect(listed).toMatchObject({ viewCount: 1, state: 'used' })
    const [card] = (await owner.get('/api/ideas')).json(v.array(IdeaSummary))
    expect(card).toMatchObject({ shareCount: 1, viewCount: 1 })
  })

  test('a PDF idea is read by byte ranges while the session is open, and not after the link is revoked', async () => {
    const owner = await signedIn('Ida Example', 'ida@example.org')
    const form = new FormData()
    const pdf = makePdf(['First page', 'Second page', 'Third page'])
    form.append('title', 'A hinge')
    form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'hinge.pdf')
    const idea = (await owner.post('/api/ideas/pdf', form)).json(Idea)
    expect(idea.content).toMatchObject({ type: 'pdf', fileName: 'hinge.pdf' })

    const share = (await owner.post('/api/shares', { ideaId: idea.id, shareType: 'full-access' })).json(Share)
    const reader = await becomeReader(share.accessLink, 'Paul Reader')
    const file = `/api/share/${share.accessLink}/file`
    expect((await reader.get(file)).status).toBeGreaterThanOrEqual(400)
    await reader.post(`/api/share/${share.accessLink}/open`)
    const part = await reader.get(file, { range: 'bytes=0-4' })
    // The copy of this reading, which carries the reader's name: the same bytes each time, and not the owner's.
    const { bytes: copy } = await reader.get(file)
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
      206,
      '%PDF-',
      `bytes 0-4/${copy.length}`,
    ])
    expect((await reader.get(file)).bytes.equals(copy)).toBe(true)
    expect(copy.equals(pdf)).toBe(false)
    expect((await owner.get(`/api/ideas/${idea.id}/file`)).bytes.equals(pdf)).toBe(true)

    expect((await owner.delete(`/api/shares/${share.id}`)).status).toBe(204)
    const refused = await reader.get(file)
    expect(refused.status).toBe(410)
    expect((await reader.get(`/api/share/${share.accessLink}/session`)).status).toBe(410)
    expect((await reader.get(`/api/comments?ideaId=${idea.id}`)).status).toBe(401)
  })
})
