import { afterAll, beforeAll, expect, test } from 'vitest'
import { User } from '#contract/accounts.ts'
import { removeDraft } from '../../pwa/sync/device/change-draft.ts'
import { syncRound } from '../../pwa/sync/transport/sync-round.ts'
import { DraftWriter } from '../../pwa/sync/writer/draft-writer.ts'
import { signUp, startUnlimitedServer } from '../access/people.ts'
import type { Client } from '../support/client.ts'
import { type Fault, type FaultProxy, type Plan, startFaultProxy } from '../support/fault-proxy.ts'
import type { TestServer } from '../support/server.ts'
import { ApiDevice } from './api-device.ts'
import { Random } from './random.ts'
import { sendAs, sendAsNobody } from './send-as.ts'
import { splitBlocks } from './world-device.ts'

/** The real outbox, resolver and calls of the app against the real API, with a bad network between them. */
const seeds = process.env.SEED
  ? [Number(process.env.SEED)]
  : Array.from({ length: process.env.LONG ? 60 : 6 }, (_, n) => n + 1)
const STEPS = 40
const faults: Fault[] = [
  'drop-before',
  'drop-after',
  'delay',
  'twice',
  'truncate',
  'html-200',
  'redirect-html',
  '401',
  '413',
  '500',
  '511',
]

let server: TestServer
let owner: Client
let proxy: FaultProxy
let isHealed = false

beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(async () => {
  sendAsNobody()
  await server.close()
})

const plan: Plan = (_, random) => (isHealed || random.chance(0.5) ? 'pass' : (random.pick(faults) ?? 'pass'))

/** Writes a word into an idea on the device, or into a new one. */
async function write({ store, context }: ApiDevice, random: Random, word: string): Promise<void> {
  const rows = [...store.rows.drafts.values()].filter(
    ({ isDeleted, status }) => !isDeleted && status === 'draft',
  )
  const row = random.chance(0.2) ? undefined : random.pick(rows)
  const words = { title: row?.title ?? 'Title', html: row?.html ?? '' }
  const start = {
    draftId: row?.draftId ?? random.uuid(),
    row: row ?? null,
    words,
    fresh: { editorSchema: 1 },
  }
  const writer = new DraftWriter(context, start, () => undefined)
  const blocks = splitBlocks(words.html)
  const at = random.below(blocks.length + 1)
  if (random.chance(0.5)) blocks.splice(at, 0, `<p>${word}</p>`)
  else blocks[at] = (blocks[at] ?? '<p></p>').replace('</p>', ` ${word}</p>`)
  writer.change(() => ({ title: words.title, html: blocks.join('') }))
  await writer.keep()
}

const sync = ({ context }: ApiDevice) => syncRound(context, () => false)
const textOf = (rows: { title: string; html: string }[]) => rows.map(({ html }) => html).join('')

test.each(seeds)(
  'seed %i: two devices on a bad network lose nothing, double nothing and agree',
  async (seed) => {
    const random = new Random(seed)
    owner = await signUp(server)
    proxy = await startFaultProxy({ target: server.origin, seed, plan })
    isHealed = false
    sendAs(owner, server, proxy.origin)
    const { id: userId } = (await owner.get('/api/auth/me')).json(User)
    const devices = [new ApiDevice(random, userId), new ApiDevice(random, userId)]
    const written: string[] = []
    for (let step = 0; step < STEPS; step++) {
      const device = random.pick(devices)
      if (!device) continue
      if (random.chance(0.6)) {
        const word = `w${step}w`
        await write(device, random, word)
        written.push(word)
      } else await Promise.all([sync(device), random.chance(0.3) ? sync(device) : null])
    }
    isHealed = true
    for (let round = 0; round < 4; round++) for (const device of devices) await sync(device)

    const [first, second] = devices.map(({ store }) => [...store.rows.drafts.values()])
    for (const word of written) expect(textOf(first ?? []), word).toContain(word)
    const facts = (rows: typeof first) =>
      (rows ?? [])
        .map(({ ideaId, title, html, base }) => ({ ideaId, title, html, revision: base?.revision }))
        .sort((a, b) => (a.ideaId ?? 0) - (b.ideaId ?? 0))
    expect(facts(first)).toEqual(facts(second))
    for (const { store } of devices) expect(await store.listEntries()).toEqual([])
    // The server has exactly these ideas, and none twice.
    const ids = (first ?? []).map(({ ideaId }) => ideaId)
    expect(new Set(ids).size).toBe(ids.length)

    const [row] = first ?? []
    if (row && devices[0] && devices[1]) {
      await removeDraft(devices[0].context, row)
      for (const device of devices) await sync(device)
      expect([...devices[1].store.rows.drafts.values()].map(({ ideaId }) => ideaId)).not.toContain(row.ideaId)
    }
    await proxy.close()
  },
  180_000,
)
