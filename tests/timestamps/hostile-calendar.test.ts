import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Attestation } from '#contract/opentimestamps/attestation.ts'
import { listAttestations } from '#contract/opentimestamps/proof-tree.ts'
import { DAY, HOUR, MINUTE } from '#contract/rules/durations.ts'
import { AnchorModel, type AnchorRecord } from '../../api/timestamps/anchoring/anchor.model.ts'
import { treeOf } from '../../api/timestamps/anchoring/anchor-tree.ts'
import { type AnchorScene, startAnchorScene } from './anchor-scene.ts'
import { deepTree, type Fault } from './fake-calendar.ts'

let scene: AnchorScene
beforeAll(async () => {
  scene = await startAnchorScene()
})
afterEach(() => {
  for (const calendar of scene.calendars) calendar.fault = null
  scene.advance(10 * MINUTE)
  vi.restoreAllMocks()
})
afterAll(() => scene.close())

const newest = () => AnchorModel.findOne({}).sort({ _id: -1 }).lean<AnchorRecord>().orFail()
const later = async (milliseconds: number) => {
  scene.advance(milliseconds)
  await scene.attest()
}
/** Mines blocks for everything that the calendars have, and looks for them an hour later. */
const confirm = async () => {
  for (const calendar of scene.calendars) calendar.confirm()
  scene.chain.settle()
  await later(HOUR)
}
const stateOf = async (id: number) => (await scene.read(id)).timestamp?.state
/** The answers to downloading the idea's proof and all of its evidence. */
async function download({ id, digest }: { id: number; digest: string | null }) {
  const ots = await scene.owner.get(`/api/log/ots/${digest}`)
  const evidence = await scene.owner.get(`/api/ideas/${id}/evidence?readers=no`)
  return [ots.status, evidence.status]
}
const oneIs = (fault: Fault) => Object.assign(scene.calendars[2] ?? {}, { fault })
const warnings = () => vi.spyOn(scene.context.log, 'warn')

describe('one calendar of three that', () => {
  test.each<Fault>([
    'answers with as many steps as can be read',
    'leaves no room for the way through the log',
  ])('%s is refused with a warning, and the others confirm the idea', async (fault) => {
    oneIs(fault)
    const warn = warnings()
    const idea = await scene.publish()
    await scene.attest()
    const [first, second, third] = scene.calendars
    expect(await newest()).toMatchObject({ state: 'sent', takenBy: [first?.origin, second?.origin] })
    expect(warn.mock.calls).toEqual([
      [{ calendar: third?.origin, reason: expect.any(String) }, 'a calendar did not take a checkpoint'],
    ])
    expect(await download(idea)).toEqual([200, 200])
    await confirm()
    expect(await stateOf(idea.id)).toBe('confirmed')
    expect(await download(idea)).toEqual([200, 200])
  })

  test('promises something also at no address keeps nobody from asking the others', async () => {
    oneIs('promises also where nobody can ask')
    const idea = await scene.publish()
    await scene.attest()
    expect((await newest()).takenBy).toHaveLength(3)
    await confirm()
    expect(await stateOf(idea.id)).toBe('confirmed')
  })

  test('names a block at once, or a wrong one beside its own, has neither of them stored', async () => {
    const heights = async () => {
      const tree = treeOf(await newest()) ?? expect.fail('no tree')
      return [...listAttestations(tree)].flatMap(({ attestation: one }) =>
        one.kind === 'bitcoin' ? one.height : [],
      )
    }
    Object.assign(scene.calendars[2] ?? {}, { lies: true, alsoNames: 0 })
    scene.chain.settle()
    scene.chain.settle()
    await scene.publish()
    await scene.attest()
    expect(await heights()).toEqual([])
    await confirm()
    Object.assign(scene.calendars[2] ?? {}, { lies: false, alsoNames: null })
    expect(await heights()).toHaveLength(3)
    expect(await heights()).not.toContain(0)
  })

  test('names many blocks that do not exist yet does not delay checking the blocks of the others', async () => {
    oneIs('names thirteen blocks that are not there yet')
    const warn = warnings()
    const idea = await scene.publish()
    await scene.attest()
    expect((await newest()).takenBy).toHaveLength(3)
    await confirm()
    expect(await stateOf(idea.id)).toBe('confirmed')
    expect(warn.mock.calls).toEqual([
      [
        { calendar: scene.calendars[2]?.origin, reason: expect.stringContaining('more of one calendar') },
        'an answer of a calendar was refused',
      ],
    ])
  })
})

describe('a stored tree from which no proof can be made', () => {
  const promise = { kind: 'pending', calendar: 'http://127.0.0.1:1' } as const
  /** Stores a tree as an earlier version of the program might have. */
  const breakTree = async (steps: number, attestation: Attestation = promise) => {
    const tree = deepTree(attestation, steps)
    await AnchorModel.updateOne({ _id: (await newest())._id }, { tree: Buffer.from(tree).toString('base64') })
  }

  test.each([
    ['that is too deep', 256],
    ['that is too deep behind the way through the log', 254],
  ])('%s is left out of downloads, and its checkpoint is anchored again', async (_, steps) => {
    const idea = await scene.publish()
    await scene.attest()
    await breakTree(steps)
    expect(await download(idea)).toEqual([404, 200])
    expect(await newest()).toMatchObject({ state: 'waiting', tree: null })
    await scene.attest()
    expect(await download(idea)).toEqual([200, 200])
    await confirm()
    expect(await stateOf(idea.id)).toBe('confirmed')
  })

  test('because it names only a block that was never checked is in no download', async () => {
    const idea = await scene.publish()
    await scene.attest()
    await breakTree(1, { kind: 'bitcoin', height: 0 })
    expect(await download(idea)).toEqual([404, 200])
  })

  test('is anchored again also when nobody downloads it', async () => {
    const idea = await scene.publish()
    await scene.attest()
    await breakTree(256)
    const warn = warnings()
    await later(HOUR)
    expect(warn).toHaveBeenCalledWith(
      { entries: (await newest())._id },
      expect.stringContaining('handed in anew'),
    )
    expect((await newest()).state).toBe('sent')
    await confirm()
    expect(await stateOf(idea.id)).toBe('confirmed')
  })

  test('is anchored again after its confirmation, or covered by the block of a later checkpoint', async () => {
    const idea = await scene.publish()
    await scene.attest()
    await confirm()
    await breakTree(256)
    expect(await download(idea)).toEqual([404, 200])
    await scene.attest()
    await confirm()
    expect((await newest()).state).toBe('confirmed')
    expect(await download(idea)).toEqual([200, 200])
    await breakTree(256)
    const { _id, block } = await newest()
    await AnchorModel.updateOne({ _id }, { 'block.height': (block?.height ?? 0) - 1 })
    await later(DAY)
    await scene.publish()
    await scene.attest()
    await confirm()
    expect(await download(idea)).toEqual([200, 200])
    expect((await AnchorModel.findById(_id).orFail()).state).toBe('waiting')
  })
})
