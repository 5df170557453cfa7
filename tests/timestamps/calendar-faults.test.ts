import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAttestations } from '#contract/opentimestamps/proof-tree.ts'
import { readProof } from '#contract/opentimestamps/read-proof.ts'
import { DAY, HOUR, MINUTE } from '#contract/rules/durations.ts'
import {
  AnchorModel,
  type AnchorRecord,
  leaseDueAnchor,
  saveAnchor,
} from '../../api/timestamps/anchoring/anchor.model.ts'
import { type AnchorScene, startAnchorScene } from './anchor-scene.ts'
import { attestOnce } from './attest-once.ts'
import type { Calendar, Fault } from './fake-calendar.ts'

let scene: AnchorScene
let [first, second, third]: Calendar[] = []
beforeAll(async () => {
  scene = await startAnchorScene()
})
beforeEach(() => {
  ;[first, second, third] = scene.calendars
})
afterEach(async () => {
  for (const calendar of scene.calendars) Object.assign(calendar, { fault: null, lies: false })
  for (const source of scene.sources)
    Object.assign(source, { isAway: false, lie: (header: Buffer) => header })
  scene.advance(10 * MINUTE)
})
afterAll(() => scene.close())

const fail = (fault: Fault, ...calendars: (Calendar | undefined)[]) => {
  for (const calendar of calendars) if (calendar) calendar.fault = fault
}
const newest = () => AnchorModel.findOne({}).sort({ _id: -1 }).lean<AnchorRecord>().orFail()
const later = async (milliseconds: number) => {
  scene.advance(milliseconds)
  await scene.attest()
}
const stateOf = async (id: number) => (await scene.read(id)).timestamp?.state
/** Publishes an idea and submits it to the calendars. */
async function send() {
  const idea = await scene.publish()
  await scene.attest()
  expect((await newest()).state).toBe('sent')
  return idea
}

describe('a calendar that', () => {
  test('is away does not matter while two others have taken the checkpoint', async () => {
    await scene.publish()
    fail('busy', second, third)
    await scene.attest()
    expect(await newest()).toMatchObject({ state: 'waiting', takenBy: [first?.origin], failures: 1 })
    if (second) second.fault = null
    await later(59_000)
    expect((await newest()).failures).toBe(1)
    await later(1_000)
    expect(await newest()).toMatchObject({
      state: 'sent',
      takenBy: [first?.origin, second?.origin],
      failures: 0,
    })
  })

  test('is away is asked less and less often, and takes the checkpoint once it is back', async () => {
    await scene.publish()
    fail('busy', first, second, third)
    await scene.attest()
    const waits: number[] = []
    for (let tries = 0; tries < 10; tries++) {
      const wait = ((await newest()).nextAttemptAt?.getTime() ?? 0) - scene.context.now().getTime()
      waits.push(Math.ceil(wait / MINUTE))
      await later(wait)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360])
    for (const calendar of scene.calendars) calendar.fault = null
    await later(6 * HOUR)
    expect((await newest()).state).toBe('sent')
  })

  test('names a false block is not believed, and that block is in no proof', async () => {
    scene.chain.settle()
    scene.chain.settle()
    for (const calendar of scene.calendars) calendar.lies = true
    const idea = await send()
    const expectPromises = async () => {
      const { bytes } = await scene.owner.get(`/api/log/ots/${idea.digest}`)
      const found = [...listAttestations(readProof(new Uint8Array(bytes)).tree)]
      expect(found.map(({ attestation }) => attestation.kind)).toEqual(['pending', 'pending', 'pending'])
    }
    await expectPromises()
    await later(HOUR)
    expect(await stateOf(idea.id)).toBe('recorded')
    await expectPromises()
  })

  test('disappears after it has named its block is not needed any more', async () => {
    const idea = await send()
    for (const source of scene.sources) source.isAway = true
    for (const calendar of scene.calendars) calendar.confirm()
    scene.chain.settle()
    await later(HOUR)
    expect(await stateOf(idea.id)).toBe('recorded')
    fail('hangs up', first, second, third)
    for (const source of scene.sources) source.isAway = false
    await later(HOUR)
    expect(await stateOf(idea.id)).toBe('confirmed')
  })

  test('loses what it took gets the checkpoint again after two weeks', async () => {
    const idea = await send()
    const before = first?.taken.length ?? 0
    await later(13 * DAY)
    expect(first?.taken.length).toBe(before)
    await later(2 * DAY)
    expect(first?.taken.length).toBe(before + 1)
    for (const calendar of scene.calendars) calendar.confirm()
    scene.chain.settle()
    await later(DAY)
    expect(await stateOf(idea.id)).toBe('confirmed')
  })
})

describe('a Bitcoin block', () => {
  const confirmAll = () => {
    for (const calendar of scene.calendars) calendar.confirm()
  }

  test('counts once five others follow it and two services agree on it', async () => {
    const idea = await send()
    confirmAll()
    await later(HOUR)
    expect(await stateOf(idea.id)).toBe('recorded')
    scene.chain.settle()
    Object.assign(scene.sources[0] ?? {}, { isAway: true })
    await later(HOUR)
    expect(await stateOf(idea.id)).toBe('recorded')
    Object.assign(scene.sources[0] ?? {}, { isAway: false })
    await later(HOUR)
    expect(await stateOf(idea.id)).toBe('confirmed')
  })

  test.each([
    ['differ', (header: Buffer) => header.fill(1, 68, 69), null],
    ['are forged without work', forge, forge],
  ])('does not count while the headers of the services %s', async (_what, one, other) => {
    const idea = await send()
    confirmAll()
    scene.chain.settle()
    const [source, another] = scene.sources
    if (source) source.lie = one
    if (another && other) another.lie = other
    await later(HOUR)
    expect(await stateOf(idea.id)).toBe('recorded')
    for (const said of scene.sources) said.lie = (header) => header
    await later(HOUR)
    expect(await stateOf(idea.id)).toBe('confirmed')
  })

  test('does not count with less work than the main chain needs', async () => {
    const idea = await send()
    confirmAll()
    scene.chain.settle()
    scene.advance(HOUR)
    const { config } = scene.context
    const anchors = { ...config.anchors, leastDifficulty: null }
    await attestOnce({ ...scene.context, config: { ...config, anchors } })
    expect(await stateOf(idea.id)).toBe('recorded')
  })
})

/** The header with another nonce, so that its proof of work is invalid. */
function forge(header: Buffer): Buffer {
  header.writeUInt32LE(0x1d00ffff, 72)
  return header
}

describe('several processes', () => {
  test('send each checkpoint once', async () => {
    await scene.publish()
    const before = scene.calendars.map((calendar) => calendar.taken.length)
    await Promise.all([scene.attest(), scene.attest(), scene.attest()])
    expect(scene.calendars.map((calendar) => calendar.taken.length)).toEqual(before.map((count) => count + 1))
  })

  test('take over from a process that died, whose later writes are refused', async () => {
    await scene.publish()
    fail('busy', first, second, third)
    await scene.attest()
    scene.advance(MINUTE)
    const lost = (await leaseDueAnchor(scene.context.now())) ?? expect.fail('nothing is due')
    for (const calendar of scene.calendars) calendar.fault = null
    await later(4 * MINUTE)
    expect((await newest()).state).toBe('waiting')
    await later(MINUTE)
    expect((await newest()).state).toBe('sent')
    expect(await saveAnchor(lost, { state: 'waiting' }, null)).toBe(false)
    expect((await newest()).state).toBe('sent')
  })
})
