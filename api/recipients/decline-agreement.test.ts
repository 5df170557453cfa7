import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ShareLookup } from '#contract/access.ts'
import {
  agree,
  identify,
  lookUp,
  makeShare,
  open,
  putNda,
  type Reader,
  readAlong,
  startWithIdea,
  tryOpen,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { withRoomFor } from '../../tests/support/refuse-writes.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { EventModel } from '../activity/log/event.model.ts'
import { repairLog } from '../activity/log/repair-log.ts'
import { DeclineModel } from './decline.model.ts'
import { recordDeclines } from './decline-agreement.ts'

let server: TestServer
let owner: Client
let ideaId: number
let token: string
beforeAll(async () => {
  ;({ server, owner, ideaId } = await startWithIdea())
  token = (await makeShare(owner, ideaId)).accessLink
})
afterAll(() => server.close())

describe('declining the agreement', () => {
  test('is recorded for the owner, ends the session and leaves the link usable', async () => {
    const share = await makeShare(owner, ideaId, { shareType: 'one-time' })
    const reader = await identify(server, share.accessLink)
    const decline = () => reader.browser.post(`/api/share/${share.accessLink}/decline`)
    expect((await decline()).status).toBe(204)
    expect((await decline()).code).toBe('identify')
    expect(await DeclineModel.findById(reader.id).lean()).toMatchObject({
      name: 'Grace Reader',
      shareId: share.id,
    })
    expect((await putNda(reader, { agreed: true })).code).toBe('identify')
    expect((await tryOpen(reader)).code).toBe('identify')
    expect((await server.browser().get(`/api/share/${share.accessLink}`)).json(ShareLookup).next).toBe(
      'identify',
    )
    await readAlong(server, share.accessLink)
  })

  test('is recorded once even if any write of the request fails', async () => {
    for (let room = 0, isDone = false; !isDone; room++) {
      const share = await makeShare(owner, ideaId)
      const reader = await identify(server, share.accessLink)
      const decline = () => reader.browser.post(`/api/share/${share.accessLink}/decline`)
      const refused = await withRoomFor(room, decline)
      isDone = refused.length === 0
      await Promise.all([decline(), recordDeclines(server.context)])
      await Promise.all([recordDeclines(server.context), recordDeclines(server.context)])
      await repairLog(server.context)
      expect((await lookUp(reader)).next, `${refused}`).toBe('identify')
      expect(await DeclineModel.countDocuments({ shareId: share.id }), `${refused}`).toBe(1)
      const events = await EventModel.countDocuments({ shareId: share.id, kind: 'declined' })
      expect(events, `${refused}`).toBe(1)
    }
  })

  test('takes precedence over an acceptance sent at the same moment', async () => {
    for (let round = 0; round < 20; round++) {
      const reader = await identify(server, token)
      await Promise.all([
        putNda(reader, { agreed: true }),
        reader.browser.post(`/api/share/${token}/decline`),
        putNda(reader, { agreed: true }),
      ])
      expect((await lookUp(reader)).next).toBe('identify')
      expect((await tryOpen(reader)).code).toBe('identify')
    }
  })

  test('from a page of an earlier reader does not affect the next reader in the same browser', async () => {
    const share = await makeShare(owner, ideaId, { shareType: 'one-time', maxViews: 2 })
    const decline = `/api/share/${share.accessLink}/decline`
    const as = ({ id }: Reader) => ({ 'X-Reader': String(id) })
    const ann = await identify(server, share.accessLink, { name: 'Ann Reader' })
    const bob = await agree(await identify(server, share.accessLink, { name: 'Bob Reader', ...ann }))
    expect((await ann.browser.post(decline, undefined, as(ann))).code).toBe('identify')
    expect(await DeclineModel.countDocuments({ shareId: share.id })).toBe(0)
    await open(bob)
    expect((await ann.browser.post(decline, undefined, as(ann))).code).toBe('identify')
    expect((await lookUp(bob)).next).toBe('read')
    expect((await bob.browser.post(decline, undefined, as(bob))).status).toBe(204)
    expect((await bob.browser.get(`/api/share/${share.accessLink}/session`)).code).toBe('identify')
  })

  test('needs a session, and in an open reading ends that without being recorded', async () => {
    expect((await server.browser().post(`/api/share/${token}/decline`)).code).toBe('identify')
    const reader = await readAlong(server, token)
    expect((await reader.browser.post(`/api/share/${token}/decline`)).status).toBe(204)
    expect(await DeclineModel.findById(reader.id).lean()).toBeNull()
    expect((await reader.browser.get(`/api/share/${token}/session`)).code).toBe('identify')
  })
})
