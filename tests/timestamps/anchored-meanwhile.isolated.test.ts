import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parseHeaders } from '#contract/opentimestamps/headers-file.ts'
import { listAttestations } from '#contract/opentimestamps/proof-tree.ts'
import { readProof } from '#contract/opentimestamps/read-proof.ts'
import { HOUR } from '#contract/rules/durations.ts'
import { findAnchored } from '../../api/timestamps/anchoring/prove-anchored.ts'
import { type AnchorScene, startAnchorScene } from './anchor-scene.ts'

/** Runs while a proof is made, right after its anchor was read. */
const meanwhile = vi.hoisted(() => ({ happens: async () => {} }))
vi.mock('../../api/timestamps/transparency-log/prove.ts', async (original) => {
  const module = await original<typeof import('../../api/timestamps/transparency-log/prove.ts')>()
  return {
    ...module,
    async pathOfEntry(index: number, size: number) {
      await meanwhile.happens()
      return module.pathOfEntry(index, size)
    },
  }
})

let scene: AnchorScene
beforeAll(async () => {
  scene = await startAnchorScene()
})
afterAll(() => scene.close())

/** The blocks that a proof names, and those whose headers are beside it. */
async function blocksOf(digest: string | null) {
  const found = (await findAnchored(digest ?? '')) ?? expect.fail('nothing has it')
  const named = [...listAttestations(readProof(found.proof).tree)].flatMap(({ attestation }) =>
    attestation.kind === 'bitcoin' ? [attestation.height] : [],
  )
  const headers = found.headers === null ? null : parseHeaders(found.headers)
  return { named, known: [...(headers?.keys() ?? [])] }
}

test('a block that is confirmed while a proof is downloaded is in both of its files or in neither', async () => {
  const { digest } = await scene.publish()
  await scene.attest()
  meanwhile.happens = async () => {
    meanwhile.happens = async () => {}
    for (const calendar of scene.calendars) calendar.confirm()
    scene.chain.settle()
    scene.advance(HOUR)
    await scene.attest()
  }
  expect(await blocksOf(digest)).toEqual({ named: [], known: [] })
  const { named, known } = await blocksOf(digest)
  expect(named).toHaveLength(3)
  expect(known.toSorted()).toEqual(named.toSorted())
})
