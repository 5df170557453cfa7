import { Idea } from '#contract/ideas.ts'
import type { Share } from '#contract/shares.ts'
import type { Client } from '../support/client.ts'
import { makePdf } from '../support/make-pdf.ts'
import type { TestServer } from '../support/server.ts'
import { makeIdea, makeShare, type Reader, readAlong, type Wish } from './people.ts'

/** What must not be seen from the wrong side, marked so that it is found in any answer. */
export const canaries = ['canary-of-the-content', '%PDF', 'canary-of-a-comment']
export const TITLE = 'canary-of-the-title'

/** An idea with a link, and somebody who reads it rightly and has commented. */
export type Target = { ideaId: number; share: Share; token: string; reader: Reader }
export type Kind = 'text' | 'pdf'
export type Stage = { server: TestServer; owner: Client }

export async function makeTarget({ server, owner }: Stage, kind: Kind, wish: Wish = {}): Promise<Target> {
  const ideaId = kind === 'text' ? await makeText(owner) : await makePdfIdea(owner)
  const right = await makeShare(owner, ideaId)
  const reader = await readAlong(server, right.accessLink, 'Rightful Reader')
  await reader.browser.post('/api/comments', { content: 'canary-of-a-comment' })
  const share = await makeShare(owner, ideaId, wish)
  return { ideaId, share, token: share.accessLink, reader }
}

const makeText = async (owner: Client) => (await makeIdea(owner, TITLE, '<p>canary-of-the-content</p>')).id

async function makePdfIdea(owner: Client): Promise<number> {
  const form = new FormData()
  const pdf = new Uint8Array(await makePdf(['canary-of-the-content']))
  form.append('title', TITLE)
  form.append('file', new Blob([pdf], { type: 'application/pdf' }), 'idea.pdf')
  return (await owner.post('/api/ideas/pdf', form)).json(Idea).id
}
