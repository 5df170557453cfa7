import sharp from 'sharp'
import * as v from 'valibot'
import { listAgreements } from '#contract/agreements/own-agreements.ts'
import { Idea } from '#contract/ideas.ts'
import type { Share } from '#contract/shares.ts'
import type { Client } from '../support/client.ts'
import { makePdf } from '../support/make-pdf.ts'
import type { TestServer } from '../support/server.ts'
import { makeAgreement, makeIdea, makeShare, type Reader, readAlong, type Terms } from './people.ts'

/** Marker strings that must not appear in any answer to a wrong role. */
export const canaries = [
  'canary-of-the-content',
  '%PDF',
  'canary-of-a-comment',
  'canary-of-a-clause',
  'WEBP',
  'PNG\r\n',
]
export const TITLE = 'canary-of-the-title'

/** An idea with a link, and the rightful reader, who has commented. */
export type Target = {
  ideaId: number
  pictureId: number
  share: Share
  token: string
  reader: Reader
  agreementId: number
}
export type Kind = 'text' | 'pdf'
export type Setup = { server: TestServer; owner: Client }

const places = {
  text: { kind: 'text', block: 0, excerpt: 'canary-of-the-content' },
  pdf: { kind: 'page', page: 1, x: 0.5, y: 0.5 },
}

export async function makeTarget({ server, owner }: Setup, kind: Kind, terms: Terms = {}): Promise<Target> {
  const picture = await uploadPicture(owner)
  const ideaId = kind === 'text' ? await makeText(owner, picture.url) : await makePdfIdea(owner)
  const right = await makeShare(owner, ideaId)
  const reader = await readAlong(server, right.accessLink, 'Rightful Reader')
  await reader.browser.post('/api/comments', { content: 'canary-of-a-comment', place: places[kind] })
  const share = await makeShare(owner, ideaId, terms)
  const agreementId = await keepOneAgreement(owner)
  return { agreementId, ideaId, pictureId: picture.id, share, token: share.accessLink, reader }
}

/** One agreement for all ideas of an owner, because their number is limited. */
async function keepOneAgreement(owner: Client): Promise<number> {
  const [known] = (await owner.get('/api/agreements')).json(listAgreements.answer)
  return (known ?? (await makeAgreement(owner, ['canary-of-a-clause']))).id
}

const makeText = async (owner: Client, url: string) =>
  (await makeIdea(owner, TITLE, `<p>canary-of-the-content</p><img src="${url}">`)).id

async function uploadPicture(owner: Client) {
  const create = { width: 8, height: 8, channels: 3, background: 'teal' } as const
  const form = new FormData()
  const picture = new Uint8Array(await sharp({ create }).png().toBuffer())
  form.append('image', new Blob([picture], { type: 'image/png' }), 'picture.png')
  return (await owner.post('/api/upload/image', form)).json(v.object({ id: v.number(), url: v.string() }))
}

async function makePdfIdea(owner: Client): Promise<number> {
  const form = new FormData()
  const pdf = new Uint8Array(await makePdf(['canary-of-the-content']))
  form.append('title', TITLE)
  form.append('file', new Blob([pdf], { type: 'application/pdf' }), 'idea.pdf')
  return (await owner.post('/api/ideas/pdf', form)).json(Idea).id
}
