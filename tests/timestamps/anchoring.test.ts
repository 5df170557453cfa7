import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Idea, IdeaSummary } from '#contract/ideas.ts'
import { checkTree, isAbout } from '#contract/opentimestamps/check-proof.ts'
import { parseHeaders } from '#contract/opentimestamps/headers-file.ts'
import { readProof } from '#contract/opentimestamps/read-proof.ts'
import { DAY, HOUR, MINUTE } from '#contract/rules/durations.ts'
import { IdeaModel } from '../../api/ideas/idea.model.ts'
import { AnchorModel } from '../../api/timestamps/anchoring/anchor.model.ts'
import { findCheckpoint } from '../../api/timestamps/transparency-log/checkpoint.model.ts'
import { findPython } from '../../scripts/other-verifiers.mjs'
import { makeShare, open, readAlong } from '../access/people.ts'
import { type AnchorScene, startAnchorScene } from './anchor-scene.ts'
import { attestOnce } from './attest-once.ts'

let scene: AnchorScene
beforeAll(async () => {
  scene = await startAnchorScene()
})
afterAll(() => scene.close())

/** How many submissions each calendar got. */
const taken = () => scene.calendars.map((calendar) => calendar.taken.length)
const later = async (milliseconds: number) => {
  scene.advance(milliseconds)
  await scene.attest()
}
/** Mines blocks for everything that the calendars have, and enough blocks after them. */
const mine = () => {
  const heights = scene.calendars.flatMap((calendar) => calendar.confirm())
  scene.chain.settle()
  return heights
}

/** What anybody can find out with only the manifest and the public log. */
async function check({ id, digest }: Idea) {
  const stranger = scene.server.browser()
  const [manifest, ots, headers] = await Promise.all([
    scene.owner.get(`/api/ideas/${id}/manifest`),
    stranger.get(`/api/log/ots/${digest}`),
    stranger.get(`/api/log/headers/${digest}`),
  ])
  if (ots.status !== 200) return null
  const proof = readProof(new Uint8Array(ots.bytes))
  const known = headers.status === 200 ? parseHeaders(headers.text) : null
  return {
    isAbout: isAbout(proof, new Uint8Array(manifest.bytes)),
    ...checkTree(proof.tree, known ?? new Map(), () => 0),
  }
}

test('a checkpoint is sent to calendars once, reveals nothing of the log, and brings ideas into a block', async () => {
  const ideas = [await scene.publish('Quiet fan'), await scene.publish('Folding hinge')]
  const [idea = expect.fail('nothing was published')] = ideas
  expect(await check(idea)).toBeNull()
  await scene.attest()
  await scene.attest()
  expect(taken()).toEqual([1, 1, 1])
  const sent = scene.calendars.flatMap((calendar) => calendar.taken.map((one) => one.toString('hex')))
  const root = Buffer.from((await findCheckpoint())?.root ?? '', 'base64').toString('hex')
  expect(new Set(sent).size).toBe(1)
  expect([root, ...ideas.map(({ digest }) => digest)]).not.toContain(sent[0])
  expect((await scene.read(idea.id)).timestamp).toMatchObject({
    state: 'recorded',
    sentAt: expect.any(String),
    block: null,
  })
  expect(await check(idea)).toMatchObject({ isAbout: true, confirmed: [], pending: { length: 3 } })

  const waits = async () =>
    JSON.parse((await scene.server.browser().get('/api/health')).text).unanchoredSeconds
  expect(await waits()).toBeTypeOf('number')

  const [height = -1] = mine()
  await later(50 * MINUTE)
  expect(scene.calendars[0]?.asked).toBe(0)
  await later(10 * MINUTE)
  for (const published of ideas) {
    const { timestamp } = await scene.read(published.id)
    expect(timestamp).toMatchObject({ state: 'confirmed', block: { height } })
    const found = await check(published)
    expect(found).toMatchObject({ isAbout: true, missing: [], wrong: [], confirmed: { length: 3 } })
    expect(found?.confirmed[0]).toMatchObject({ height, blockHash: timestamp?.block?.hash })
  }
  const cards = (await scene.owner.get('/api/ideas')).json(v.array(IdeaSummary))
  expect(cards.map(({ timestamp }) => timestamp?.state)).toEqual(['confirmed', 'confirmed'])
  const { accessLink } = await makeShare(scene.owner, idea.id)
  const opened = await open(await readAlong(scene.server, accessLink))
  expect(opened.idea.timestamp).toEqual((await scene.read(idea.id)).timestamp)
  await later(DAY)
  expect(scene.calendars.map((calendar) => calendar.asked)).toEqual([1, 1, 1])
  expect(await waits()).toBeNull()
})

const found = findPython()
const python = (...args: string[]) => spawnSync(found ?? '', args, { encoding: 'utf8' })

test.skipIf(found === undefined)(
  'python3-opentimestamps finds the same block, and refuses another manifest',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ideavault-ots-'))
    const { digest, timestamp } = await scene.read(1)
    const save = async (name: string, path: string) => {
      await writeFile(join(folder, name), (await scene.owner.get(path)).bytes)
      return join(folder, name)
    }
    const files = [
      await save('manifest.json', '/api/ideas/1/manifest'),
      await save('manifest.json.ots', `/api/log/ots/${digest}`),
      await save('bitcoin-headers.json', `/api/log/headers/${digest}`),
    ]
    const program = join(import.meta.dirname, 'verify-ots.py')
    expect(python(program, ...files).stdout).toContain(`${timestamp?.block?.height} `)
    await writeFile(join(folder, 'manifest.json'), '{}')
    expect(python(program, ...files)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('another file'),
    })
    await rm(folder, { recursive: true })
  },
)

test('ideas published within ten minutes of a checkpoint wait for the next, and later show the earliest block', async () => {
  const before = taken()
  const first = await scene.publish()
  await scene.attest()
  const second = await scene.publish()
  await later(9 * MINUTE)
  expect(taken()).toEqual(before.map((count) => count + 1))
  await later(MINUTE)
  expect(taken()).toEqual(before.map((count) => count + 2))
  const tomorrow = new Date(scene.context.now().getTime() + DAY)
  await AnchorModel.updateOne({ _id: 3 }, { nextAttemptAt: tomorrow })
  mine()
  await later(HOUR)
  for (const { id } of [first, second]) expect((await scene.read(id)).timestamp?.state).toBe('confirmed')
  expect(await check(first)).toMatchObject({ isAbout: true, wrong: [], missing: [] })
  const heightOf = async () => (await scene.read(first.id)).timestamp?.block?.height ?? 0
  const late = await heightOf()
  await later(DAY)
  expect(await heightOf()).toBeLessThan(late)
  expect((await check(first))?.confirmed[0]?.height).toBe(await heightOf())
})

test('an idea that was recorded late, after a crash, gets the block of its checkpoint', async () => {
  const { id, timestamp } = (await scene.read(1)) ?? expect.fail('there is none')
  const nothing = { logIndex: null, recordedAt: null, sentAt: null, block: null }
  await IdeaModel.updateOne({ _id: id }, { $set: { isUnrecorded: true, ...nothing } })
  await later(MINUTE)
  expect((await scene.read(id)).timestamp).toMatchObject({ state: 'confirmed', block: timestamp?.block })
})

test('ideas are confirmed also after the clock was a year ahead for a while', async () => {
  const first = await scene.publish()
  await later(365 * DAY)
  scene.advance(-365 * DAY)
  const second = await scene.publish()
  await later(11 * MINUTE)
  mine()
  await later(HOUR)
  for (const { id } of [first, second]) expect((await scene.read(id)).timestamp?.state).toBe('confirmed')
})

test('after weeks without calendars the newest checkpoint and a half-taken one are sent, and confirm all ideas', async () => {
  const before = taken()
  for (const calendar of scene.calendars.slice(1)) calendar.fault = 'busy'
  const ideas = [await scene.publish()]
  await scene.attest()
  for (const calendar of scene.calendars) calendar.fault = 'busy'
  for (let week = 0; week < 3; week++) {
    await later(7 * DAY)
    ideas.push(await scene.publish())
    await later(10 * MINUTE)
  }
  // The calendar that accepted the first one may get it into an earlier block.
  expect(await AnchorModel.countDocuments({ state: 'waiting' })).toBe(2)
  for (const calendar of scene.calendars) calendar.fault = null
  await later(6 * HOUR)
  expect(taken()).toEqual(before.map((count) => count + 2))
  mine()
  await later(HOUR)
  for (const { id } of ideas) expect((await scene.read(id)).timestamp?.state).toBe('confirmed')
})

test('without calendars ideas stay recorded, and nobody is asked', async () => {
  const idea = await scene.publish()
  const before = [await AnchorModel.countDocuments(), taken()]
  const { config } = scene.context
  const anchors = { ...config.anchors, calendars: null }
  await attestOnce({ ...scene.context, config: { ...config, anchors } })
  expect([await AnchorModel.countDocuments(), taken()]).toEqual(before)
  expect((await scene.read(idea.id)).timestamp).toMatchObject({ state: 'recorded', sentAt: null })
  expect((await scene.server.browser().get(`/api/log/ots/${idea.digest}`)).status).toBe(404)
})
