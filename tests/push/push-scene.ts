import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { NotificationSettings } from '#contract/notifications.ts'
import { DAY } from '#contract/rules/durations.ts'
import { notifyAllByPush } from '../../api/notifications/notify-all.ts'
import { makeIdea, makeShare, readAlong, signUp, startUnlimitedServer } from '../access/people.ts'
import type { Client } from '../support/client.ts'
import type { TestServer } from '../support/server.ts'
import { type PushService, startPushService } from './push-browser.ts'

type State = { service: PushService; server: TestServer; owner: Client; ideaId: number }
export type Browser = ReturnType<PushService['browser']>
const TITLE = 'Quiet fan with an owl wing'

/** Call once in a test file: a server, a push service that it may send to, and for each test an owner with an idea. */
export function openPushScene(): State {
  const state = {} as State
  beforeAll(async () => {
    state.service = await startPushService()
    state.server = await startUnlimitedServer({ PUSH_SERVICES: state.service.origin })
  })
  beforeEach(async () => {
    state.owner = await signUp(state.server)
    state.ideaId = (await makeIdea(state.owner, TITLE, '<p>An edge like a feather</p>')).id
  })
  afterEach(async () => {
    // What a test left is over before the next one.
    state.service.answers.length = 0
    state.server.advance(2 * DAY)
    await notifyAllByPush(state.server.context)
  })
  afterAll(async () => {
    await state.server.close()
    await state.service.close()
  })
  return state
}

export const keep = (client: Client, { endpoint, keys }: Browser, replaces?: string) =>
  client.put('/api/notifications/devices', { endpoint, keys, ...(replaces ? { replaces } : {}) })

/** A browser that agreed to be told, in the session of this client. */
export async function agreed({ service }: State, client: Client): Promise<Browser> {
  const browser = service.browser()
  expect((await keep(client, browser)).status).toBe(200)
  return browser
}

export const devices = async (client: Client) =>
  (await client.get('/api/notifications')).json(NotificationSettings).devices

export const read = async ({ server, owner, ideaId }: State) =>
  readAlong(server, (await makeShare(owner, ideaId)).accessLink)
