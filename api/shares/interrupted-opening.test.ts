import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Idea } from '#contract/ideas.ts'
import { agree, identify, makeShare, open, startWithIdea, tryOpen } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { AccessSessionModel } from '../recipients/access-session.model.ts'
import { consumeView } from './consume-view.ts'
import { findShareByToken } from './find-share.ts'
import { ShareModel } from './share.model.ts'
import { ViewModel } from './view.model.ts'

let server: TestServer
let owner: Client
let idea: Idea
beforeAll(async () => {
  ;({ server, owner, idea } = await startWithIdea())
})
afterAll(() => server.close())

const storedShare = (id: number) => ShareModel.findById(id).lean().orFail()

async function shareRecord(token: string) {
  const share = await findShareByToken(token)
  if (!share) throw new Error('no share')
  return share
}

describe('an interrupted open', () => {
  test('that crashed after its view was counted can be finished by the same session, and by nobody else', async () => {
    const share = await makeShare(owner, idea.id, { shareType: 'one-time' })
    const crashed = await agree(await identify(server, share.accessLink))
    const other = await agree(await identify(server, share.accessLink))
    await AccessSessionModel.updateOne(
      { recipientId: crashed.id },
      { $set: { viewId: 'claimed-then-crashed', revision: idea.revision } },
    )
    // The release was frozen and the view counted, then the process stopped: no View is stored and the session is not open.
    const preview = await owner.post(`/api/share/${share.accessLink}/open`)
    expect(preview.status).toBe(200)
    await consumeView(
      server.context,
      await shareRecord(share.accessLink),
      `recipient:${crashed.id}`,
      'claimed-then-crashed',
    )
    expect((await tryOpen(other)).code).toBe('share_used')
    expect((await other.browser.get(`/api/share/${share.accessLink}`)).code).toBe('share_used')

    expect((await crashed.browser.get(`/api/share/${share.accessLink}`)).text).toContain('"next":"open"')
    expect((await open(crashed)).viewId).toBe('claimed-then-crashed')
    expect((await storedShare(share.id)).viewCount).toBe(1)
    expect(await ViewModel.countDocuments({ shareId: share.id })).toBe(1)
  })

  test('that crashed after its view was stored is finished as the same view', async () => {
    const share = await makeShare(owner, idea.id, { shareType: 'one-time' })
    const reader = await agree(await identify(server, share.accessLink))
    const { viewId } = await open(reader)
    await AccessSessionModel.updateOne(
      { recipientId: reader.id },
      { $set: { state: 'accepted', openedAt: null, seenAt: null } },
    )
    expect((await open(reader)).viewId).toBe(viewId)
    expect((await storedShare(share.id)).viewCount).toBe(1)
  })

  test('that failed before its view was counted uses no view, and the next attempt succeeds', async () => {
    const share = await makeShare(owner, idea.id, { shareType: 'one-time' })
    const reader = await agree(await identify(server, share.accessLink))
    await AccessSessionModel.updateOne(
      { recipientId: reader.id },
      { $set: { viewId: 'held', revision: 999 } },
    )
    expect((await storedShare(share.id)).viewCount).toBe(0)
    expect((await open(reader)).viewId).toBe('held')
    expect((await storedShare(share.id)).viewCount).toBe(1)
  })
})
