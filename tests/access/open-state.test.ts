import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  AccessSessionModel,
  type AccessState,
  accessStates,
} from '../../api/recipients/access-session.model.ts'
import { readAlong, signUp, startUnlimitedServer } from './people.ts'
import { requests } from './requests.ts'
import { canaries, makeTarget, type Setup } from './targets.ts'

/** Sessions whose rows hold everything an open one holds except its state: the state alone decides whether content is released. */
let setup: Setup
beforeAll(async () => {
  const server = await startUnlimitedServer()
  setup = { server, owner: await signUp(server, 'Ada Example') }
})
afterAll(() => setup.server.close())

const next: Record<Exclude<AccessState, 'open'>, string> = {
  identified: 'agreement_required',
  verified: 'agreement_required',
  accepted: 'open_required',
  closed: 'identify',
}
const reading = [
  'getDocumentFile',
  'downloadDocument',
  'getDocumentAsset',
  'getAccessSession',
  'markSeen',
  'reportShown',
]
const notOpen = accessStates.flatMap((state) => (state === 'open' ? [] : [state]))

describe.each(['text', 'pdf'] as const)('a %s idea', (kind) => {
  test.each(notOpen)('gives no content to an access session that is %s', async (state) => {
    const target = await makeTarget(setup, kind)
    const { browser, id } = await readAlong(setup.server, target.token)
    await browser.post('/api/comments', { content: 'canary-of-a-comment' })
    await AccessSessionModel.updateOne({ recipientId: id }, { $set: { state } })

    const got: Record<string, string | number> = {}
    for (const name of ['lookUpShare', 'listComments', 'createComment', ...reading]) {
      const answer = await requests[name]?.(browser, target)
      got[name] = answer?.code ?? answer?.status ?? 'not sent'
      for (const canary of canaries) expect(answer?.text, name).not.toContain(canary)
    }
    expect(got).toEqual({
      lookUpShare: 200,
      listComments: 'identify',
      createComment: 'identify',
      ...Object.fromEntries(reading.map((name) => [name, next[state]])),
    })
  })
})

test('an open access session whose row is incomplete gets an internal error and no content', async () => {
  const target = await makeTarget(setup, 'text')
  const { browser, id } = await readAlong(setup.server, target.token)
  for (const missing of ['viewId', 'revision', 'openedAt', 'seenAt'] as const) {
    const before = await AccessSessionModel.findOne({ recipientId: id }).lean().orFail()
    await AccessSessionModel.updateOne({ recipientId: id }, { $set: { [missing]: null } })
    expect((await browser.post(`/api/share/${target.token}/download`)).code, missing).toBe('internal')
    await AccessSessionModel.updateOne({ recipientId: id }, { $set: { [missing]: before[missing] } })
  }
  expect((await browser.post(`/api/share/${target.token}/download`)).status).toBe(200)
})

test('a reader sees no thread of another reader of the same link', async () => {
  const target = await makeTarget(setup, 'text')
  const one = await readAlong(setup.server, target.token)
  const other = await readAlong(setup.server, target.token, 'Mallory')
  const path = `/api/comments?ideaId=${target.ideaId}`
  await one.browser.post('/api/comments', { content: 'canary-of-a-comment' })
  expect((await one.browser.get(path)).text).toContain('canary-of-a-comment')
  expect((await other.browser.get(path)).text).toBe('[]')
})

test('a browser with an access session of another link gets no content of this one', async () => {
  const target = await makeTarget(setup, 'text')
  await readAlong(setup.server, target.token)
  const elsewhere = (await readAlong(setup.server, target.reader.token, 'Mallory')).browser
  for (const name of reading) expect((await requests[name]?.(elsewhere, target))?.code, name).toBe('identify')
})
