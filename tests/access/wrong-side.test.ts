import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as access from '#contract/access.ts'
import * as comments from '#contract/comments.ts'
import * as ideas from '#contract/ideas.ts'
import * as recipients from '#contract/recipients.ts'
import * as shares from '#contract/shares.ts'
import { Share } from '../../api/shares/share.model.ts'
import { readAlong, signUp, startDoor } from './people.ts'
import { sendings } from './sendings.ts'
import { type Outcome, sides } from './sides.ts'
import { canaries, makeTarget, type Stage, TITLE } from './targets.ts'

/** Every call that could show an idea, from every side that must not see it: no canary in any answer. */
let stage: Stage
beforeAll(async () => {
  const server = await startDoor()
  stage = { server, owner: await signUp(server, 'Ada Example') }
})
afterAll(() => stage.server.close())

describe.each(['text', 'pdf'] as const)('a %s idea, from the wrong side', (kind) => {
  test.each(sides.map((side) => [side.name, side] as const))('%s', async (_name, side) => {
    const { target, browser } = await side.arrive(stage, kind)
    const before = await Share.findById(target.share.id).lean()
    const got: Record<string, Outcome> = {}
    for (const [name, send] of Object.entries(sendings)) {
      if (side.outcomes[name] === 'their right') continue
      const answer = await send(browser, target)
      got[name] = answer.code ?? answer.status
      for (const canary of canaries) expect(answer.text, name).not.toContain(canary)
      if (!side.knowsTitle) expect(answer.text, name).not.toContain(TITLE)
    }
    const expected = Object.entries(side.outcomes).filter(([, outcome]) => outcome !== 'their right')
    expect(got).toEqual(Object.fromEntries(expected))
    expect(await Share.findById(target.share.id).lean()).toEqual(before)
  })

  test('and from the right one all of it is there', async () => {
    const target = await makeTarget(stage, kind)
    const { browser } = await readAlong(stage.server, target.token)
    expect((await browser.get(`/api/share/${target.token}`)).text).toContain(TITLE)
    const content = kind === 'text' ? 'canary-of-the-content' : '%PDF'
    expect((await browser.get(`/api/share/${target.token}/download`)).text).toContain(content)
    expect((await target.reader.browser.get('/api/comments')).text).toContain('canary-of-a-comment')
  })
})

test('every call of the contract that touches ideas, links, readers or comments has a row', () => {
  const described = Object.entries({ ...access, ...comments, ...ideas, ...recipients, ...shares }).filter(
    ([, value]) => typeof value === 'object' && 'path' in value && 'method' in value,
  )
  expect(described.map(([name]) => name).sort()).toEqual(Object.keys(sendings).sort())
})
