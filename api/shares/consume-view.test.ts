import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OpenedDocument } from '#contract/access.ts'
import type { Idea } from '#contract/ideas.ts'
import { insertAcceptedReaders } from '../../tests/access/accepted-readers.ts'
import { agree, freezeClock, identify, makeShare, open, startWithIdea } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { AccessSessionModel } from '../recipients/access-session.model.ts'
import { consumeView } from './consume-view.ts'
import { findShareByToken, type ShareFacts } from './find-share.ts'
import { ShareModel } from './share.model.ts'
import { ViewModel } from './view.model.ts'

let server: TestServer
let owner: Client
let idea: Idea
beforeAll(async () => {
  ;({ server, owner, idea } = await startWithIdea())
})
afterAll(() => server.close())

/** Browsers that have accepted but not opened. */
async function acceptedBrowsers(share: { id: number }, count: number): Promise<Client[]> {
  const cookies = await insertAcceptedReaders('Ada Example', idea, share, count)
  return cookies.map((cookie) => {
    const browser = server.browser()
    browser.setCookie('iv_access', cookie)
    return browser
  })
}

const storedShare = (id: number) => ShareModel.findById(id).lean().orFail()

async function shareRecord(token: string) {
  const share = await findShareByToken(token)
  if (!share) throw new Error('no share')
  return share
}

describe('consuming a view', () => {
  test.each([
    ['one-time', 1],
    ['one-time', 3],
    ['one-time', 7],
    ['time-dependent', 1],
    ['time-dependent', 3],
    ['time-dependent', 7],
  ] as const)('100 people opening a %s link at once get exactly %i views', async (shareType, maxViews) => {
    const share = await makeShare(owner, idea.id, { shareType, maxViews })
    const browsers = await acceptedBrowsers(share, 100)
    const answers = await Promise.all(
      browsers.map((browser) => browser.post(`/api/share/${share.accessLink}/open`)),
    )
    const released = answers.filter(({ text }) => text.includes('owl-wing'))
    expect(released.map(({ status }) => status)).toEqual(Array(maxViews).fill(200))
    expect(answers.filter(({ code }) => code === 'share_used')).toHaveLength(100 - maxViews)
    expect((await storedShare(share.id)).viewCount).toBe(maxViews)
    expect(await ViewModel.countDocuments({ shareId: share.id })).toBe(maxViews)
    expect(await AccessSessionModel.countDocuments({ shareId: share.id, state: 'open' })).toBe(maxViews)
  })

  test.each(['one-time', 'time-dependent', 'full-access'] as const)(
    '20 simultaneous opens by one access session of a %s link are one view',
    async (shareType) => {
      const share = await makeShare(owner, idea.id, { shareType })
      const [browser] = await acceptedBrowsers(share, 1)
      if (!browser) throw new Error('no seat')
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => browser.post(`/api/share/${share.accessLink}/open`)),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      const views = new Set(answers.map((answer) => answer.json(OpenedDocument).viewId))
      expect(views.size).toBe(1)
      expect(await ViewModel.countDocuments({ shareId: share.id })).toBe(1)
      expect((await storedShare(share.id)).viewCount).toBe(1)
    },
  )

  test('reloading five times from other addresses is still one view', async () => {
    const share = await makeShare(owner, idea.id, { shareType: 'one-time' })
    const reader = await agree(await identify(server, share.accessLink))
    const first = await open(reader)
    for (let n = 0; n < 5; n++) {
      const again = await reader.browser.post(`/api/share/${share.accessLink}/open`, undefined, {
        'user-agent': `Phone ${n}`,
        'x-forwarded-for': `10.0.0.${n}`,
      })
      expect(again.json(OpenedDocument).viewId).toBe(first.viewId)
    }
    expect((await storedShare(share.id)).viewCount).toBe(1)
  })

  test('a person can use only one of the three views of a one-time link', async () => {
    const share = await makeShare(owner, idea.id, { shareType: 'one-time', maxViews: 3 })
    const record = await shareRecord(share.accessLink)
    await consumeView(server.context, record, 'person-a', 'view-1')
    await expect(consumeView(server.context, record, 'person-a', 'view-2')).rejects.toMatchObject({
      code: 'share_used',
    })
    await consumeView(server.context, record, 'person-b', 'view-3')
    expect((await storedShare(share.id)).viewCount).toBe(2)
  })

  test('a view is refused if the link ended after it was read from the database', async () => {
    const expiresAt = new Date(server.context.now().getTime() + 60_000).toISOString()
    const [revoked, expired, deleted, counted] = [
      await makeShare(owner, idea.id),
      await makeShare(owner, idea.id, { shareType: 'time-dependent', expiresAt }),
      await makeShare(owner, idea.id),
      await makeShare(owner, idea.id),
    ]
    const records = await Promise.all(
      [revoked, expired, deleted, counted].map((share) => shareRecord(share.accessLink)),
    )
    const claim = (n: number) => {
      const record = records[n]
      if (!record) throw new Error('no record')
      return consumeView(server.context, record, 'person', `view-${n}`)
    }
    await owner.delete(`/api/shares/${revoked.id}`)
    await expect(claim(0)).rejects.toMatchObject({ code: 'share_revoked' })
    await claim(3)
    await owner.delete(`/api/shares/${counted.id}`)
    await expect(claim(3)).rejects.toMatchObject({ code: 'share_revoked' })
    const { now } = server.context
    freezeClock(server, new Date(expiresAt))
    await expect(claim(1)).rejects.toMatchObject({ code: 'share_expired' })
    freezeClock(server, new Date(Date.parse(expiresAt) - 1))
    await claim(1)
    freezeClock(server, new Date(expiresAt))
    await expect(claim(1)).rejects.toMatchObject({ code: 'share_expired' })
    Object.assign(server.context, { now })
    await ShareModel.deleteOne({ _id: deleted.id })
    await expect(claim(2)).rejects.toMatchObject({ code: 'share_revoked' })
    expect((await storedShare(revoked.id)).viewCount).toBe(0)
    expect((await storedShare(expired.id)).viewCount).toBe(1)
  })

  test('a view is refused if the link got a code or a passcode after its reader was checked', async () => {
    const share = await makeShare(owner, idea.id)
    const seenWith = async (fields: { requireCode: boolean; passcodeHash: string | null }) => {
      await ShareModel.updateOne({ _id: share.id }, { $set: fields })
      return shareRecord(share.accessLink)
    }
    const claim = (record: ShareFacts) => consumeView(server.context, record, 'person', 'view')
    const open = await shareRecord(share.accessLink)
    await seenWith({ requireCode: true, passcodeHash: null })
    await expect(claim(open)).rejects.toMatchObject({ code: 'verify_required' })
    const behindOne = await seenWith({ requireCode: false, passcodeHash: 'one' })
    await expect(claim(open)).rejects.toMatchObject({ code: 'passcode_required' })
    await seenWith({ requireCode: false, passcodeHash: 'another' })
    await expect(claim(behindOne)).rejects.toMatchObject({ code: 'passcode_required' })
    expect((await storedShare(share.id)).viewCount).toBe(0)
    await seenWith({ requireCode: false, passcodeHash: null })
    await claim(behindOne)
    expect((await storedShare(share.id)).viewCount).toBe(1)
  })

  test('an unlimited link counts every view and remembers the last 200 readers', async () => {
    const share = await makeShare(owner, idea.id)
    const record = await shareRecord(share.accessLink)
    for (let n = 0; n < 230; n++) await consumeView(server.context, record, `person-${n}`, `view-${n}`)
    const stored = await storedShare(share.id)
    expect(stored.viewCount).toBe(230)
    expect(stored.openedBy).toHaveLength(200)
    expect(stored.openedBy.at(-1)).toEqual({ person: 'person-229', viewId: 'view-229' })
  })

  test('a one-time link remembers more than 200 readers', async () => {
    const share = await makeShare(owner, idea.id, { shareType: 'one-time', maxViews: 900 })
    const openedBy = Array.from({ length: 300 }, (_, n) => ({ person: `person-${n}`, viewId: `view-${n}` }))
    await ShareModel.updateOne({ _id: share.id }, { $set: { openedBy, viewCount: 300 } })
    const claim = async (person: string, viewId: string) =>
      consumeView(server.context, await shareRecord(share.accessLink), person, viewId)
    await claim('person-300', 'view-300')
    await expect(claim('person-0', 'view-301')).rejects.toMatchObject({ code: 'share_used' })
    expect((await storedShare(share.id)).viewCount).toBe(301)
  })

  test('opens during a revocation are counted, and every later open is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const share = await makeShare(owner, idea.id, { shareType: 'time-dependent' })
      const browsers = await acceptedBrowsers(share, 10)
      const [answers] = await Promise.all([
        Promise.all(browsers.map((browser) => browser.post(`/api/share/${share.accessLink}/open`))),
        owner.delete(`/api/shares/${share.id}`),
      ])
      const opened = answers.filter(({ status }) => status === 200).length
      expect((await storedShare(share.id)).viewCount).toBe(opened)
      for (const browser of browsers)
        expect((await browser.post(`/api/share/${share.accessLink}/open`)).code).toBe('share_revoked')
    }
  })
})
