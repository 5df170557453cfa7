import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  agree,
  changeShare,
  identify,
  lookUp,
  makeIdea,
  makeShare,
  open,
  type Reader,
  startWithIdea,
  tryOpen,
} from '../../tests/access/people.ts'
import { AccessSessionModel } from '../recipients/access-session.model.ts'
import { closeSession, holdView } from '../recipients/session-steps.ts'
import { ShareModel } from '../shares/share.model.ts'
import { ViewModel } from '../shares/view.model.ts'

let world: Awaited<ReturnType<typeof startWithIdea>>
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())

const TITLE = 'Rain collector'
const before = '<p>The secret price is 700.</p>'
const after = '<p>Ask me for the price.</p>'

/** Readers who agreed to one link with one view. */
async function lineUp(count: number) {
  const { server, owner } = world
  const { id, revision } = await makeIdea(owner, TITLE, before)
  const share = await makeShare(owner, id, { shareType: 'one-time', maxViews: 1 })
  const readers: Reader[] = []
  for (let n = 0; n < count; n++)
    readers.push(await agree(await identify(server, share.accessLink, { email: `reader${n}@example.org` })))
  return { ideaId: id, revision, share, readers }
}
/** The owner removes the price. */
const write = async (ideaId: number, title = TITLE) =>
  expect((await world.owner.put(`/api/ideas/${ideaId}`, { title, content: after })).status).toBe(200)
const putSession = ({ id }: Reader, fields: object) =>
  AccessSessionModel.updateOne({ recipientId: id }, { $set: fields })
const viewCount = async (shareId: number) => (await ShareModel.findById(shareId).lean().orFail()).viewCount

test('a reader refused at a used-up link and admitted later reads the text as it is when admitted', async () => {
  const { ideaId, share, readers } = await lineUp(8)
  const answers = await Promise.all(readers.map(tryOpen))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const late = readers.filter((_, n) => answers[n]?.code === 'share_used')
  await write(ideaId)
  expect((await changeShare(world.owner, share.id, { maxViews: 8 })).status).toBe(200)
  const read: unknown[] = []
  for (const reader of late) read.push((await open(reader)).idea.content)
  expect(read).toEqual(Array(7).fill(after))
  expect(await viewCount(share.id)).toBe(8)
})

test('many simultaneous opens by a reader refused before are one view of one text while the owner saves', async () => {
  const { ideaId, revision, share, readers } = await lineUp(1)
  const [reader] = readers
  if (!reader) throw new Error('no reader')
  await putSession(reader, { viewId: 'turned-away', revision })
  const opens = Array.from({ length: 8 }, () => open(reader))
  await write(ideaId)
  const opened = await Promise.all([...opens, open(reader)])
  const { content, viewId } = { content: opened[0]?.idea.content, viewId: opened[0]?.viewId }
  for (const one of opened) expect(one).toMatchObject({ viewId: 'turned-away', idea: { content } })
  expect(await viewCount(share.id)).toBe(1)
  const view = await ViewModel.findById(viewId).lean().orFail()
  expect(content).toBe(view.revision === revision ? before : after)
})

test('a view that was never counted keeps neither the old text nor the acceptance of its agreement', async () => {
  const { ideaId, revision, share, readers } = await lineUp(1)
  const [reader] = readers
  if (!reader) throw new Error('no reader')
  await putSession(reader, { viewId: 'never-counted', revision })
  await write(ideaId, 'Rain barrel')
  expect((await lookUp(reader)).next).toBe('agree')
  expect((await tryOpen(reader)).code).toBe('agreement_required')
  expect((await open(await agree(reader))).idea).toMatchObject({ title: 'Rain barrel', content: after })
  expect(await viewCount(share.id)).toBe(1)
})

test('a counted view reads the text it recorded, even if another open chose a newer revision', async () => {
  const { ideaId, share, readers } = await lineUp(1)
  const [reader] = readers
  if (!reader) throw new Error('no reader')
  const { viewId } = await open(reader)
  await write(ideaId)
  await world.owner.post(`/api/share/${share.accessLink}/open`)
  const { revision } = await ViewModel.findById(viewId).lean().orFail()
  // The state after two interrupted opens: one had recorded its view, the other chose the newer text.
  await putSession(reader, { state: 'accepted', revision: revision + 1, openedAt: null, seenAt: null })
  expect(await open(reader)).toMatchObject({ viewId, idea: { content: before } })
  expect(await lookUp(reader)).toMatchObject({ next: 'read', idea: { content: before } })
  expect(await viewCount(share.id)).toBe(1)
})

test('an open whose session was closed before its view was chosen is refused', async () => {
  const { revision, readers } = await lineUp(1)
  const [reader] = readers
  if (!reader) throw new Error('no reader')
  await putSession(reader, { viewId: 'turned-away', revision })
  const session = await AccessSessionModel.findOne({ recipientId: reader.id }).lean().orFail()
  await closeSession(world.server.context, session)
  await expect(holdView(session, 'turned-away', revision)).rejects.toMatchObject({ code: 'identify' })
})
