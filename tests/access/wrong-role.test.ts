import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as access from '#contract/access.ts'
import * as activity from '#contract/activity.ts'
import * as stream from '#contract/activity-stream.ts'
import * as agreements from '#contract/agreements/own-agreements.ts'
import * as comments from '#contract/comments.ts'
import * as evidence from '#contract/evidence.ts'
import * as packages from '#contract/evidence-package.ts'
import * as labels from '#contract/finding/labels.ts'
import * as texts from '#contract/finding/texts.ts'
import * as ideas from '#contract/ideas.ts'
import * as notifications from '#contract/notifications.ts'
import { reportShown } from '#contract/readings/report-shown.ts'
import * as recipients from '#contract/recipients.ts'
import * as sealing from '#contract/sealing/sealing.ts'
import * as shares from '#contract/shares.ts'
import { takeOut } from '#contract/take-out/take-out.ts'
import * as versions from '#contract/versions.ts'
import { ShareModel } from '../../api/shares/share.model.ts'
import { readAlong, signUp, startUnlimitedServer } from './people.ts'
import { requests } from './requests.ts'
import type { Outcome } from './role.ts'
import { roles } from './roles.ts'
import { canaries, makeTarget, type Setup, TITLE } from './targets.ts'

/** Every call that could reveal an idea, in every role that must not see it: no answer may contain a canary. */
let setup: Setup
beforeAll(async () => {
  const server = await startUnlimitedServer()
  setup = { server, owner: await signUp(server, 'Ada Example') }
})
afterAll(() => setup.server.close())

describe.each(['text', 'pdf'] as const)('a %s idea', (kind) => {
  test.each(roles.map((role) => [role.name, role] as const))(
    'gives only what their role allows to %s',
    async (_name, role) => {
      const { target, browser } = await role.arrive(setup, kind)
      const before = await ShareModel.findById(target.share.id).lean()
      const got: Record<string, Outcome> = {}
      for (const [name, send] of Object.entries(requests)) {
        if (role.outcomes[name] === 'their right') continue
        const answer = await send(browser, target)
        got[name] = answer.code ?? answer.status
        for (const canary of canaries) expect(answer.text, name).not.toContain(canary)
        if (!role.knowsTitle) expect(answer.text, name).not.toContain(TITLE)
      }
      const expected = Object.entries(role.outcomes).filter(([, outcome]) => outcome !== 'their right')
      expect(got).toEqual(Object.fromEntries(expected))
      expect(await ShareModel.findById(target.share.id).lean()).toEqual(before)
    },
  )

  test('gives everything to a reader with an open access session', async () => {
    const target = await makeTarget(setup, kind)
    const { browser } = await readAlong(setup.server, target.token)
    const get = async (path: string) => (await browser.get(`/api/share/${target.token}${path}`)).text
    expect(await get('')).toContain(TITLE)
    expect((await browser.post(`/api/share/${target.token}/download`)).text).toContain(
      kind === 'text' ? 'canary-of-the-content' : '%PDF',
    )
    if (kind === 'pdf') expect(await get('/file')).toContain('%PDF')
    else expect(await get(`/assets/${target.pictureId}`)).toMatch(/WEBP|PNG\r\n/)
    expect((await target.reader.browser.get('/api/comments')).text).toContain('canary-of-a-comment')
  })
})

test('this table has a row for every call about ideas, links, readers or comments', () => {
  const described = Object.entries({
    ...access,
    ...activity,
    ...agreements,
    ...stream,
    ...comments,
    ...evidence,
    ...packages,
    reportShown,
    ...ideas,
    ...notifications,
    ...recipients,
    ...shares,
    ...sealing,
    ...labels,
    ...texts,
    takeOut,
    ...versions,
  }).filter(([, value]) => typeof value === 'object' && 'path' in value && 'method' in value)
  expect(described.map(([name]) => name).sort()).toEqual(Object.keys(requests).sort())
})
