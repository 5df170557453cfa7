import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#contract/rules/durations.ts'
import { dumpDatabase } from '../../tests/access/dump-database.ts'
import {
  agree,
  askForCode,
  changeShare,
  codeSentTo,
  enterPasscode,
  identify,
  inviteByMail,
  lookUp,
  makeIdea,
  makeShare,
  open,
  readAlong,
  signUp,
  tryOpen,
  typeCode,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { until } from '../../tests/support/until.ts'
import { EventModel } from '../activity/log/event.model.ts'

const PASSCODE = 'owls at night'
let server: TestServer
let owner: Client
let ideaId: number
beforeAll(async () => {
  server = await startTestServer()
  owner = await signUp(server)
  ideaId = (await makeIdea(owner, 'Quiet fan', '<p>An owl-wing edge.</p>')).id
})
afterAll(() => server.close())

const guarded = (terms: object = {}) => makeShare(owner, ideaId, { passcode: PASSCODE, ...terms })
/** A new browser that knows nothing yet. */
const visitor = ({ accessLink }: { accessLink: string }) => ({ browser: server.browser(), token: accessLink })

describe('a link with a passcode', () => {
  test('asks for the passcode first and reveals neither title nor agreement before', async () => {
    const share = await guarded({ name: 'For the bank' })
    const someone = visitor(share)
    const before = await lookUp(someone)
    expect(before.next).toBe('passcode')
    expect(before).not.toHaveProperty('agreement')
    expect(before.idea).not.toHaveProperty('title')
    const details = { accessToken: share.accessLink, name: 'Grace Reader', email: 'grace@example.org' }
    expect((await someone.browser.post('/api/recipients', details)).code).toBe('passcode_required')
    expect((await enterPasscode(someone, 'a guess')).code).toBe('passcode_wrong')
    expect((await lookUp(someone)).next).toBe('passcode')
    expect((await enterPasscode(someone, ` ${PASSCODE} `)).status).toBe(204)
    expect((await lookUp(someone)).next).toBe('identify')
    const reader = await agree(await identify(server, someone.token, someone))
    expect((await open(reader)).idea.content).toContain('owl-wing')
    expect(await dumpDatabase()).not.toContain(PASSCODE)
  })

  test('is unlocked for one browser and one link only', async () => {
    const [one, other] = [await guarded(), await guarded()]
    const someone = visitor(one)
    await enterPasscode(someone, PASSCODE)
    expect((await lookUp({ ...someone, token: other.accessLink })).next).toBe('passcode')
    expect((await lookUp(visitor(one))).next).toBe('passcode')
    const planted = server.browser()
    planted.setCookie('iv_access', 'chosen by somebody else')
    await enterPasscode({ browser: planted, token: one.accessLink }, PASSCODE)
    expect(planted.cookieHeader).toMatch(/iv_access=[\w-]{43}$/)
  })

  test('accepts the passcode in any Unicode form, and asks for it once', async () => {
    const share = await guarded({ passcode: 'Caf\u00e9 Z\u00fcrich' })
    const someone = visitor(share)
    expect((await enterPasscode(someone, 'Cafe\u0301 Zu\u0308rich')).status).toBe(204)
    expect((await enterPasscode(someone, 'anything')).status).toBe(204)
    expect((await enterPasscode(visitor(await makeShare(owner, ideaId)), 'anything')).status).toBe(204)
  })

  test('does not ask its owner for the passcode, nor any reader after it was removed', async () => {
    const share = await guarded()
    expect(await lookUp({ browser: owner, token: share.accessLink })).toMatchObject({ next: 'open' })
    expect((await enterPasscode({ browser: owner, token: share.accessLink }, PASSCODE)).code).toBe(
      'own_share',
    )
    await changeShare(owner, share.id, { passcode: null })
    expect((await lookUp(visitor(share))).next).toBe('identify')
  })

  test('asks readers who have not opened yet for an added or changed passcode, while open sessions continue', async () => {
    const share = await makeShare(owner, ideaId)
    const reading = await readAlong(server, share.accessLink)
    const waiting = await agree(await identify(server, share.accessLink))
    await changeShare(owner, share.id, { passcode: PASSCODE })
    expect((await lookUp(reading)).next).toBe('read')
    expect((await open(reading)).idea.content).toContain('owl-wing')
    expect((await lookUp(waiting)).next).toBe('passcode')
    expect((await tryOpen(waiting)).code).toBe('passcode_required')
    await enterPasscode(waiting, PASSCODE)
    expect((await lookUp(waiting)).next).toBe('open')
    await changeShare(owner, share.id, { passcode: 'another passcode' })
    expect((await tryOpen(waiting)).code).toBe('passcode_required')
    await enterPasscode(waiting, 'another passcode')
    await open(waiting)
  })

  test('asks for the passcode before the mailed code', async () => {
    const { share, email } = await inviteByMail(owner, ideaId, { passcode: PASSCODE })
    const someone = visitor(share)
    expect((await lookUp(someone)).next).toBe('passcode')
    await enterPasscode(someone, PASSCODE)
    const reader = await identify(server, share.accessLink, { ...someone, email })
    expect((await lookUp(reader)).next).toBe('verify')
  })

  test('asks for a passcode that was added later before a code that was already sent', async () => {
    const { share, email } = await inviteByMail(owner, ideaId)
    const reader = await identify(server, share.accessLink, { email })
    await askForCode(reader)
    const code = codeSentTo(server, email)
    await changeShare(owner, share.id, { passcode: PASSCODE })
    expect((await typeCode(reader, code)).code).toBe('passcode_required')
    expect((await askForCode(reader)).code).toBe('passcode_required')
    await enterPasscode(reader, PASSCODE)
    expect((await typeCode(reader, code)).status).toBe(200)
  })
})

describe('passcode guesses', () => {
  test('are limited to five in 15 minutes for each network address and link, also at once', async () => {
    const share = await guarded()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => enterPasscode(visitor(share), `guess ${n}`)),
    )
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 'passcode_wrong')).toHaveLength(5)
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(35)
    const late = await enterPasscode(visitor(share), PASSCODE)
    expect([late.status, Number(late.headers.get('retry-after')) * 1000 > 14 * MINUTE]).toEqual([429, true])
    expect((await enterPasscode(visitor(await guarded()), PASSCODE)).status).toBe(204)
  })

  test('no longer count after the right passcode', async () => {
    const share = await guarded()
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 4; n++) await enterPasscode(visitor(share), 'a guess')
      expect((await enterPasscode(visitor(share), PASSCODE)).status).toBe(204)
    }
  })

  test('are reported to the owner once for each network and hour', async () => {
    const share = await guarded()
    for (let n = 0; n < 3; n++) await enterPasscode(visitor(share), 'a guess')
    const events = await until(async () => {
      const found = await EventModel.find({ shareId: share.id, kind: 'refused' }).lean()
      expect(found).toHaveLength(1)
      return found
    })
    expect(events[0]?.facts.value).toEqual({ reason: 'wrong-passcode', traces: expect.any(String) })
  })

  test('are not compared at a revoked or used-up link', async () => {
    const [revoked, used] = [await guarded(), await makeShare(owner, ideaId, { maxViews: 1 })]
    await owner.delete(`/api/shares/${revoked.id}`)
    const reading = await readAlong(server, used.accessLink)
    await changeShare(owner, used.id, { passcode: PASSCODE })
    for (const passcode of ['a guess', PASSCODE]) {
      expect((await enterPasscode(visitor(revoked), passcode)).code).toBe('share_revoked')
      expect((await enterPasscode(visitor(used), passcode)).code).toBe('share_used')
    }
    expect((await enterPasscode(reading, PASSCODE)).status).toBe(204)
  })

  test.each(['', '   ', 'x'.repeat(257)])(
    'that cannot be a passcode do not count as attempts',
    async (passcode) => {
      const share = await guarded()
      for (let n = 0; n < 6; n++) expect((await enterPasscode(visitor(share), passcode)).status).toBe(422)
      expect((await enterPasscode(visitor(share), PASSCODE)).status).toBe(204)
    },
  )
})
