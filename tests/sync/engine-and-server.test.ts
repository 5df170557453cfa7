import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { User } from '#contract/accounts.ts'
import { SyncEngine } from '../../pwa/sync/engine/sync-engine.ts'
import { apiClient } from '../../pwa/sync/transport/api-client.ts'
import { signUp, startUnlimitedServer } from '../access/people.ts'
import type { Client } from '../support/client.ts'
import { type Fault, type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import type { TestServer } from '../support/server.ts'
import { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'
import { sendAs, sendAsNobody } from './send-as.ts'
import { VirtualTime } from './virtual-time.ts'

/** The engine against the real API through a proxy. Only its waits use a virtual clock. */
const SECONDS = 1_000
const MINUTES = 60 * SECONDS
const DRAFTS = 10

let server: TestServer
let owner: Client
let proxy: FaultProxy
let engine: SyncEngine
let phone: QuietDevice
let time: VirtualTime
let fault: Fault
let running: Promise<unknown>

beforeAll(async () => {
  server = await startUnlimitedServer()
  proxy = await startFaultProxy({ target: server.origin, seed: 1, plan: () => fault })
})
afterAll(async () => {
  sendAsNobody()
  await proxy.close()
  await server.close()
})

beforeEach(async () => {
  sendAsNobody()
  fault = 'pass'
  owner = await signUp(server)
  const { id } = (await owner.get('/api/auth/me')).json(User)
  sendAs(owner, server, proxy.origin)
  // The test uses the rows and ids of this device, but not its network.
  phone = new QuietDevice(new FakeServer(), 1)
  time = new VirtualTime()
  running = Promise.resolve()
  const context = {
    ...phone.context,
    server: apiClient(id, { onList: () => undefined, onGone: () => undefined }),
  }
  engine = new SyncEngine(context, {
    now: () => time.now,
    random: () => 0.5,
    after: (milliseconds, callback) => time.after(milliseconds, callback),
    listen: () => () => undefined,
    withLock: (work) => {
      const done = work()
      running = done.catch(() => undefined)
      return done
    },
  })
  for (let n = 0; n < DRAFTS; n++) await phone.write(`Title ${n}`, `<p>${n}</p>`)
})

/** Advances the clock, but lets each round that a wait started finish first. */
async function pass(milliseconds: number): Promise<number> {
  const before = proxy.faults.length
  for (const end = time.now + milliseconds; time.now < end; ) {
    await running
    await time.advance(1 * SECONDS)
  }
  await running
  return proxy.faults.length - before
}

describe('while the server is away for two minutes', () => {
  test.each(['503', '500', 'drop-before', '401'] as const)(
    'calls that all fail with "%s" are few; afterwards all is sent, and then there are no more calls',
    async (how) => {
      fault = how
      engine.start()
      const away = await pass(2 * MINUTES)
      // Seven waits of 1.5, 3, 6 ... seconds, each with at most the drafts and the list.
      expect(away).toBeLessThanOrEqual(7 * (DRAFTS + 1))
      fault = 'pass'
      const back = await pass(5 * MINUTES)
      expect(back).toBeLessThanOrEqual(2 * DRAFTS)
      expect(await phone.store.listEntries()).toEqual([])
      expect(phone.rows().filter(({ ideaId }) => ideaId !== undefined)).toHaveLength(DRAFTS)
      expect(engine.state).toBe('idle')
      expect(await pass(10 * SECONDS)).toBe(0)
      expect(await pass(60 * MINUTES)).toBe(0)
      engine.stop()
    },
  )
})
