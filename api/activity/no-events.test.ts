import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeIdea, makeShare, readAlong, signUp, startWithIdea } from '../../tests/access/people.ts'
import { EventModel } from './log/event.model.ts'

/** Actions that add no event to the log of an idea. */
let world: Awaited<ReturnType<typeof startWithIdea>>
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())

const newOwner = async () => {
  const owner = await signUp(world.server)
  const { id } = await makeIdea(owner, 'Rain collector', '<p>A tray.</p>')
  return { owner, id }
}

test('link previews of an active and a revoked link add no events to the log', async () => {
  const { server } = world
  const { owner, id } = await newOwner()
  const link = await makeShare(owner, id, { shareType: 'one-time' })
  const dead = await makeShare(owner, id)
  await owner.delete(`/api/shares/${dead.id}`)
  const before = await EventModel.countDocuments({ ideaId: id })
  const statuses = new Set<number>()
  const agents = ['Slackbot-LinkExpanding 1.0', 'facebookexternalhit/1.1', 'WhatsApp/2.23', 'Twitterbot/1.0']
  for (let n = 0; n < 50; n++) {
    const headers = { 'user-agent': `${agents[n % agents.length]} (${n})` }
    for (const { accessLink } of [link, dead])
      for (const path of [
        `/view/${accessLink}`,
        `/api/share/${accessLink}`,
        `/api/share/${accessLink}/download`,
      ])
        statuses.add(
          (await fetch(`${server.origin}${path}`, { method: n % 2 === 0 ? 'GET' : 'HEAD', headers })).status,
        )
  }
  // Each address answered for the link that it names; a download is a POST, and this server has no pages.
  expect([...statuses].sort()).toEqual([200, 404, 405, 410])
  expect(await EventModel.countDocuments({ ideaId: id })).toBe(before)
  await readAlong(server, link.accessLink)
  expect(await EventModel.countDocuments({ ideaId: id })).toBe(before + 3)
})

test('visits of the owner to their own link add no events to the log', async () => {
  const { owner, id } = await newOwner()
  const { accessLink, id: shareId } = await makeShare(owner, id)
  const visit = async () => {
    await owner.post('/api/recipients', { accessToken: accessLink, name: 'Ada', email: 'ada@example.org' })
    await owner.post(`/api/share/${accessLink}/open`)
    await owner.post(`/api/share/${accessLink}/download`)
    await owner.post(`/api/share/${accessLink}/close`)
  }
  await visit()
  expect(await EventModel.distinct('kind', { ideaId: id })).toEqual(['link-made'])
  // An owner at a revoked link is not counted as a refusal either.
  await owner.delete(`/api/shares/${shareId}`)
  await visit()
  expect(await EventModel.distinct('kind', { ideaId: id })).toEqual(['link-made', 'link-revoked'])
})
