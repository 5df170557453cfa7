import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as access from '#contract/access.ts'
import * as comments from '#contract/comments.ts'
import * as ideas from '#contract/ideas.ts'
import { limits } from '#contract/limits.ts'
import * as shares from '#contract/shares.ts'
import { Share } from '../../api/shares/share.model.ts'
import type { Answer, Client } from '../support/client.ts'
import { makePdf } from '../support/make-pdf.ts'
import type { TestServer } from '../support/server.ts'
import {
  agree,
  identify,
  makeIdea,
  makeShare,
  type Reader,
  readAlong,
  signUp,
  startDoor,
  type Wish,
} from './people.ts'

/** Every call that could show an idea, from every side that must not see it: no canary in any answer. */
const canaries = ['canary-of-the-content', '%PDF', 'canary-of-a-comment']
const TITLE = 'canary-of-the-title'
const MINUTE = 60_000

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startDoor()
  owner = await signUp(server, 'Ada Example')
})
afterAll(() => server.close())

/** An idea with a link, and somebody who reads it rightly and has commented. */
type Target = { ideaId: number; share: shares.Share; token: string; reader: Reader }
type Kind = 'text' | 'pdf'

async function makeTarget(kind: Kind, wish: Wish = {}): Promise<Target> {
  const ideaId = kind === 'text' ? await makeText() : await makePdfIdea()
  const right = await makeShare(owner, ideaId)
  const reader = await readAlong(server, right.accessLink, 'Rightful Reader')
  await reader.browser.post('/api/comments', { content: 'canary-of-a-comment' })
  const share = await makeShare(owner, ideaId, wish)
  return { ideaId, share, token: share.accessLink, reader }
}

const makeText = async () => (await makeIdea(owner, TITLE, '<p>canary-of-the-content</p>')).id

async function makePdfIdea(): Promise<number> {
  const form = new FormData()
  const pdf = new Uint8Array(await makePdf(['canary-of-the-content']))
  form.append('title', TITLE)
  form.append('file', new Blob([pdf], { type: 'application/pdf' }), 'idea.pdf')
  return (await owner.post('/api/ideas/pdf', form)).json(ideas.Idea).id
}

type Send = (browser: Client, target: Target) => Promise<Answer>
const person = { name: 'Mallory', email: 'mallory@example.org' }
const written = { title: 'changed', content: '<p>changed</p>' }

/** One sending for each call of the contract; those that end the caller's own session come last. */
const sendings: Record<string, Send> = {
  lookUpShare: (browser, { token }) => browser.get(`/api/share/${token}`),
  sendCode: (browser, { token }) => browser.post(`/api/share/${token}/code`),
  verifyCode: (browser, { token }) => browser.post(`/api/share/${token}/verify`, { code: '123456' }),
  openDocument: (browser, { token }) => browser.post(`/api/share/${token}/open`),
  getDocumentFile: (browser, { token }) => browser.get(`/api/share/${token}/file`),
  downloadDocument: (browser, { token }) => browser.get(`/api/share/${token}/download`),
  getDocumentAsset: (browser, { token }) => browser.get(`/api/share/${token}/assets/1`),
  getAccessSession: (browser, { token }) => browser.get(`/api/share/${token}/session`),
  markSeen: (browser, { token }) => browser.post(`/api/share/${token}/seen`),
  askForAccess: (browser, { token }) => browser.post(`/api/share/${token}/ask`, person),
  acceptAgreement: (browser, { reader }) => browser.put(`/api/recipients/${reader.id}/nda`, { agreed: true }),
  listComments: (browser, { ideaId }) => browser.get(`/api/comments?ideaId=${ideaId}`),
  createComment: (browser, { ideaId, reader }) =>
    browser.post('/api/comments', { content: 'x', ideaId, recipientId: reader.id, author: 'Ada Example' }),
  createShare: (browser, { ideaId }) => browser.post('/api/shares', { ideaId, shareType: 'full-access' }),
  listShares: (browser, { ideaId }) => browser.get(`/api/ideas/${ideaId}/shares`),
  revokeShare: (browser, { share }) => browser.delete(`/api/shares/${share.id}`),
  listReceivedShares: (browser) => browser.get('/api/shares/received'),
  listIdeas: (browser) => browser.get('/api/ideas'),
  getIdea: (browser, { ideaId }) => browser.get(`/api/ideas/${ideaId}`),
  createIdea: (browser) => browser.post('/api/ideas', written),
  createPdfIdea: (browser) => browser.post('/api/ideas/pdf', new FormData()),
  updateIdea: (browser, { ideaId }) => browser.put(`/api/ideas/${ideaId}`, written),
  publishIdea: (browser, { ideaId }) => browser.put(`/api/ideas/${ideaId}/publish`),
  deleteIdea: (browser, { ideaId }) => browser.delete(`/api/ideas/${ideaId}`),
  getIdeaFile: (browser, { ideaId }) => browser.get(`/api/ideas/${ideaId}/file`),
  getIdeaManifest: (browser, { ideaId }) => browser.get(`/api/ideas/${ideaId}/manifest`),
  declineAgreement: (browser, { token }) => browser.post(`/api/share/${token}/decline`),
  closeDocument: (browser, { token }) => browser.post(`/api/share/${token}/close`),
  createRecipient: (browser, { token }) => browser.post('/api/recipients', { ...person, accessToken: token }),
}

const door = [
  'openDocument',
  'getDocumentFile',
  'downloadDocument',
  'getDocumentAsset',
  'getAccessSession',
  'markSeen',
] as const
const owners = Object.keys({ ...shares, ...ideas }).filter((name) => Object.hasOwn(sendings, name))

/** What a call answers: a code of the contract, or a status of success. */
type Outcome = string | number
const all = (names: readonly string[], outcome: Outcome) =>
  Object.fromEntries(names.map((name) => [name, outcome]))

/** A visitor without an account: everything of owners is closed, this link asks them to identify. */
const outside: Record<string, Outcome> = {
  ...all(owners, 'sign_in'),
  ...all(door, 'identify'),
  lookUpShare: 200,
  sendCode: 'identify',
  verifyCode: 'identify',
  askForAccess: 204,
  acceptAgreement: 'not_found',
  listComments: 'identify',
  createComment: 'identify',
  declineAgreement: 'identify',
  closeDocument: 204,
  createRecipient: 201,
}
const dead = (code: string): Record<string, Outcome> => ({
  ...outside,
  ...all([...door, 'lookUpShare', 'sendCode', 'verifyCode', 'declineAgreement', 'createRecipient'], code),
})

type Side = {
  name: string
  arrive: (kind: Kind) => Promise<{ target: Target; browser: Client }>
  outcomes: Record<string, Outcome>
  /** Who may know the title: those who identified, and proved their address where asked. */
  knowsTitle?: boolean
}

const sides: Side[] = [
  {
    name: 'nobody in particular',
    arrive: async (kind) => ({ target: await makeTarget(kind), browser: server.browser() }),
    outcomes: outside,
  },
  {
    name: 'another owner',
    arrive: async (kind) => ({ target: await makeTarget(kind), browser: await signUp(server, 'Mallory') }),
    outcomes: {
      ...outside,
      ...all(owners, 'not_found'),
      listReceivedShares: 200,
      listIdeas: 200,
      createIdea: 201,
      createPdfIdea: 'bad_upload',
      listComments: 200,
      createComment: 'not_found',
    },
  },
  {
    name: 'a reader of another idea',
    arrive: async (kind) => {
      const other = await makeIdea(owner, 'Harmless', '<p>harmless</p>')
      const { browser } = await readAlong(server, (await makeShare(owner, other.id)).accessLink, 'Mallory')
      return { target: await makeTarget(kind), browser }
    },
    outcomes: { ...outside, listComments: 200 },
  },
  {
    name: 'a reader of another link to the same idea',
    arrive: async (kind) => {
      const target = await makeTarget(kind)
      const other = await makeShare(owner, target.ideaId)
      return { target, browser: (await readAlong(server, other.accessLink, 'Mallory')).browser }
    },
    outcomes: { ...outside, listComments: 200, createComment: 201 },
  },
  {
    name: 'somebody who has not proved their address',
    arrive: async (kind) => {
      const target = await makeTarget(kind, { shareType: 'email', recipientEmail: person.email })
      return { target, browser: (await identify(server, target.token, person)).browser }
    },
    outcomes: {
      ...outside,
      ...all(door, 'verify_required'),
      sendCode: 204,
      verifyCode: 'code_wrong',
      declineAgreement: 204,
    },
  },
  {
    name: 'somebody who has not agreed',
    arrive: async (kind) => {
      const target = await makeTarget(kind)
      return { target, browser: (await identify(server, target.token, person)).browser }
    },
    outcomes: {
      ...outside,
      ...all(door, 'agreement_required'),
      sendCode: 'not_found',
      verifyCode: 'code_expired',
      declineAgreement: 204,
    },
    knowsTitle: true,
  },
  {
    name: 'somebody who has agreed and not opened',
    arrive: async (kind) => {
      const target = await makeTarget(kind)
      return { target, browser: (await agree(await identify(server, target.token, person))).browser }
    },
    outcomes: {
      ...outside,
      ...all(door, 'open_required'),
      openDocument: 'their right',
      sendCode: 'not_found',
      verifyCode: 'code_expired',
      declineAgreement: 204,
    },
    knowsTitle: true,
  },
  {
    name: 'somebody who has declined',
    arrive: async (kind) => {
      const target = await makeTarget(kind)
      const { browser } = await identify(server, target.token, person)
      await browser.post(`/api/share/${target.token}/decline`)
      return { target, browser }
    },
    outcomes: outside,
  },
  {
    name: 'somebody who has closed the document',
    arrive: async (kind) => {
      const target = await makeTarget(kind)
      const { browser } = await readAlong(server, target.token, 'Mallory')
      await browser.post(`/api/share/${target.token}/close`)
      return { target, browser }
    },
    outcomes: outside,
  },
  {
    name: 'somebody who was away too long',
    arrive: async (kind) => {
      const target = await makeTarget(kind)
      const { browser } = await readAlong(server, target.token, 'Mallory')
      server.advance(limits.accessIdleMinutes * MINUTE)
      return { target, browser }
    },
    outcomes: outside,
  },
  {
    name: 'an open reader of a revoked link',
    arrive: async (kind) => {
      const target = await makeTarget(kind)
      const { browser } = await readAlong(server, target.token, 'Mallory')
      await owner.delete(`/api/shares/${target.share.id}`)
      return { target, browser }
    },
    outcomes: dead('share_revoked'),
  },
  {
    name: 'an open reader of an expired link',
    arrive: async (kind) => {
      const expiresAt = new Date(server.context.now().getTime() + 10 * MINUTE).toISOString()
      const target = await makeTarget(kind, { shareType: 'time-dependent', expiresAt })
      const { browser } = await readAlong(server, target.token, 'Mallory')
      server.advance(10 * MINUTE)
      return { target, browser }
    },
    outcomes: dead('share_expired'),
  },
  {
    name: 'somebody new at a used-up link',
    arrive: async (kind) => {
      const target = await makeTarget(kind, { shareType: 'one-time' })
      await readAlong(server, target.token)
      return { target, browser: server.browser() }
    },
    outcomes: dead('share_used'),
  },
  {
    name: 'somebody who agreed and came second at a one-time link',
    arrive: async (kind) => {
      const target = await makeTarget(kind, { shareType: 'one-time' })
      const { browser } = await agree(await identify(server, target.token, person))
      await readAlong(server, target.token)
      return { target, browser }
    },
    outcomes: {
      ...dead('share_used'),
      sendCode: 'not_found',
      verifyCode: 'code_expired',
      declineAgreement: 204,
    },
  },
  {
    name: 'somebody who saw the agreement of a link that was used up meanwhile',
    arrive: async (kind) => {
      const target = await makeTarget(kind, { shareType: 'one-time' })
      const { browser } = await identify(server, target.token, person)
      await readAlong(server, target.token)
      return { target, browser }
    },
    outcomes: {
      ...dead('share_used'),
      sendCode: 'not_found',
      verifyCode: 'code_expired',
      declineAgreement: 204,
    },
  },
  {
    name: 'an open reader of a deleted idea',
    arrive: async (kind) => {
      const target = await makeTarget(kind)
      const { browser } = await readAlong(server, target.token, 'Mallory')
      await owner.delete(`/api/ideas/${target.ideaId}`)
      return { target, browser }
    },
    outcomes: dead('share_revoked'),
  },
]

describe.each(['text', 'pdf'] as const)('a %s idea, from the wrong side', (kind) => {
  test.each(sides.map((side) => [side.name, side] as const))('%s', async (_name, side) => {
    const { target, browser } = await side.arrive(kind)
    const before = await Share.findById(target.share.id).lean()
    const got: Record<string, Outcome> = {}
    for (const [name, send] of Object.entries(sendings)) {
      if (side.outcomes[name] === 'their right') continue
      const answer = await send(browser, target)
      got[name] = answer.code ?? answer.status
      for (const canary of canaries) expect(answer.text, name).not.toContain(canary)
      if (!side.knowsTitle) expect(answer.text, name).not.toContain(TITLE)
    }
    const expected = Object.entries(side.outcomes).filter(([, outcome]) => outcome !== 'their right')
    expect(got).toEqual(Object.fromEntries(expected))
    expect(await Share.findById(target.share.id).lean()).toEqual(before)
  })

  test('and from the right one all of it is there', async () => {
    const target = await makeTarget(kind)
    const { browser } = await readAlong(server, target.token)
    expect((await browser.get(`/api/share/${target.token}`)).text).toContain(TITLE)
    const content = kind === 'text' ? 'canary-of-the-content' : '%PDF'
    expect((await browser.get(`/api/share/${target.token}/download`)).text).toContain(content)
    expect((await target.reader.browser.get('/api/comments')).text).toContain('canary-of-a-comment')
  })
})

test('every call of the contract that touches ideas, links, readers or comments has a row', () => {
  const described = Object.entries({ ...access, ...comments, ...ideas, ...shares }).filter(
    ([, value]) => typeof value === 'object' && 'path' in value && 'method' in value,
  )
  expect(described.map(([name]) => name).sort()).toEqual(Object.keys(sendings).sort())
})
