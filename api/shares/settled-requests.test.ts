import * as v from 'valibot'
import { expect, test } from 'vitest'
import { countActivity, listIdeaActivity } from '#contract/activity.ts'
import { HOUR } from '#contract/rules/durations.ts'
import { Share } from '#contract/shares.ts'
import { ideaForEachTest } from '../../tests/access/idea-for-each-test.ts'
import { changeShare, makeShare, readAlong } from '../../tests/access/people.ts'

const given = ideaForEachTest()
const inHours = (hours: number) => new Date(given.server.context.now().getTime() + hours * HOUR).toISOString()

/** Asks for access at a link that has ended. */
async function ask(token: string, name: string) {
  const person = { name, email: `${name.toLowerCase().replace(' ', '.')}@example.org` }
  expect((await given.server.browser().post(`/api/share/${token}/ask`, person)).status).toBe(204)
}
const waiting = async () =>
  (await given.owner.get(`/api/ideas/${given.ideaId}/shares`))
    .json(v.array(Share))
    .flatMap(({ requests }) => requests.map(({ name }) => name))
const needsYou = async () =>
  (await given.owner.get('/api/activity/counts')).json(countActivity.answer).needsYou
const makeEnding = () =>
  makeShare(given.owner, given.ideaId, { shareType: 'time-dependent', expiresAt: inHours(1) })

test('a granted request for access does not wait again when the link ends again', async () => {
  const { owner, server } = given
  const share = await makeEnding()
  server.advance(2 * HOUR)
  await ask(share.accessLink, 'Grace Reader')
  expect(await waiting()).toEqual(['Grace Reader'])
  expect((await changeShare(owner, share.id, { expiresAt: inHours(1) })).status).toBe(200)
  expect(await needsYou()).toBe(0)
  server.advance(2 * HOUR)
  expect(await waiting()).toEqual([])
  await ask(share.accessLink, 'Mary Late')
  expect(await waiting()).toEqual(['Mary Late'])
})

test('making one link active again leaves requests at other links and unanswered comments waiting', async () => {
  const { owner, server } = given
  const [one, other] = [await makeEnding(), await makeEnding()]
  const { browser } = await readAlong(server, one.accessLink)
  expect((await browser.post('/api/comments', { content: 'Does it fit?' })).status).toBe(201)
  server.advance(2 * HOUR)
  await ask(one.accessLink, 'Grace Reader')
  await ask(other.accessLink, 'Mary Late')
  expect(await needsYou()).toBe(3)
  expect((await changeShare(owner, one.id, { expiresAt: inHours(1) })).status).toBe(200)
  expect([await waiting(), await needsYou()]).toEqual([['Mary Late'], 2])
})

test('a request dismissed in the activity no longer waits at its link', async () => {
  const { owner, server, ideaId } = given
  const [one, other] = [await makeEnding(), await makeEnding()]
  server.advance(2 * HOUR)
  await ask(one.accessLink, 'Grace Reader')
  server.advance(HOUR)
  await ask(other.accessLink, 'Mary Late')
  expect([(await waiting()).sort(), await needsYou()]).toEqual([['Grace Reader', 'Mary Late'], 2])
  const { events } = (await owner.get(`/api/ideas/${ideaId}/activity?link=${one.id}`)).json(
    listIdeaActivity.answer,
  )
  const asked = events.find(({ kind }) => kind === 'asked')
  expect((await owner.post(`/api/activity/${asked?.id}/dismiss`)).status).toBe(204)
  expect([await waiting(), await needsYou()]).toEqual([['Mary Late'], 1])
})
