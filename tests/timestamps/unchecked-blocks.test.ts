import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseHeaders } from '#contract/opentimestamps/headers-file.ts'
import { listAttestations } from '#contract/opentimestamps/proof-tree.ts'
import { readProof } from '#contract/opentimestamps/read-proof.ts'
import { checkBlocks, packageFloor } from '#contract/packages/check-blocks.ts'
import { HOUR } from '#contract/rules/durations.ts'
import { AnchorModel } from '../../api/timestamps/anchoring/anchor.model.ts'
import { findAnchored } from '../../api/timestamps/anchoring/prove-anchored.ts'
import { type AnchorScene, startAnchorScene } from './anchor-scene.ts'

let scene: AnchorScene
beforeAll(async () => {
  scene = await startAnchorScene()
})
afterAll(() => scene.close())

/** The public proof of an idea, and the heights of the headers beside it. */
async function proofOf(digest: string | null) {
  const { tree } = readProof(new Uint8Array((await scene.owner.get(`/api/log/ots/${digest}`)).bytes))
  const all = [...listAttestations(tree)].map(({ attestation }) => attestation)
  const heights = all.flatMap((one) => (one.kind === 'bitcoin' ? [one.height] : []))
  const text = (await findAnchored(digest ?? ''))?.headers ?? '{}'
  return { tree, heights, isPending: all.some(({ kind }) => kind === 'pending'), headers: parseHeaders(text) }
}

test('a proof names only blocks that were checked, whatever else a calendar names', async () => {
  // A calendar also names block 0, whose header cannot be had at the time.
  scene.chain.settle()
  Object.assign(scene.calendars[2] ?? {}, { alsoNames: 0 })
  const [source] = scene.sources
  const first = scene.chain.headers[0] ?? expect.fail('no block')
  const wrong = Buffer.from(first).fill(1, 0, 4)
  Object.assign(source ?? {}, { lie: (header: Buffer) => (header.equals(first) ? wrong : header) })
  const idea = await scene.publish()
  await scene.attest()
  for (const calendar of scene.calendars) calendar.confirm()
  scene.advance(HOUR)
  await scene.attest()
  // The blocks that calendars named are not deep enough in the chain yet, so none of them was checked.
  expect((await scene.read(idea.id)).timestamp?.state).toBe('recorded')
  expect((await AnchorModel.findOne().lean().orFail()).state).toBe('sent')
  expect(await proofOf(idea.digest)).toMatchObject({ heights: [], isPending: true })
  expect((await scene.owner.get(`/api/log/headers/${idea.digest}`)).status).toBe(404)
  scene.chain.settle()
  scene.advance(HOUR)
  await scene.attest()
  expect((await scene.read(idea.id)).timestamp?.state).toBe('confirmed')
  // Later the sources agree again, but nothing asks them any more.
  Object.assign(source ?? {}, { lie: (header: Buffer) => header })
  scene.advance(24 * HOUR)
  await scene.attest()
  const { tree, heights, headers } = await proofOf(idea.digest)
  expect(heights).not.toContain(0)
  expect(heights).toHaveLength(3)
  expect([...(headers?.keys() ?? [])].toSorted()).toEqual(heights.toSorted())
  // Verifying the package must not fail, with a floor that accepts these test blocks.
  const floor = { ...packageFloor, height: Math.min(...heights) }
  expect(() => checkBlocks('manifest.json.ots', tree, new Map(), floor)).not.toThrow()
})
