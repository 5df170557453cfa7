import { hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { VersionManifest } from '#contract/packages/read-version.ts'
import { parseKey } from '#contract/proofs/signed-note.ts'
import { checkLogProof, parseLogProof } from '#contract/proofs/tlog-proof.ts'
import { DAY, HOUR, MINUTE } from '#contract/rules/durations.ts'
import { startSealing } from '../../../tests/timestamps/sealing-scene.ts'
import { sha256 } from '../../adapters/signing/secrets.ts'
import { EntryModel } from '../../timestamps/transparency-log/entry.model.ts'
import { SealedVersionModel } from '../history/sealed-version.model.ts'
import { IdeaModel } from '../idea.model.ts'
import { getVersion, listVersions } from '../list-versions.ts'

let scene: Awaited<ReturnType<typeof startSealing>>
let owner: Awaited<ReturnType<typeof scene.signUp>>
beforeAll(async () => {
  scene = await startSealing()
})
afterAll(() => scene.server.close())
beforeEach(async () => {
  scene.clock.nextNight()
  scene.clock.morning()
  owner = await scene.signUp()
})

const make = (content: string) => scene.make(owner.id, { content })
const write = (id: number, content: string, title?: string) => scene.write(owner.id, id, content, title)
const night = async () => {
  scene.clock.nextNight()
  await scene.seal()
}

test('a draft is sealed once as it was at the end of its day, with a proof anybody can check', async () => {
  const { clock, seal, server, sealedOf, textsOf } = scene
  const id = await make('<p>at nine</p>')
  clock.pass(HOUR)
  await write(id, '<p>at ten</p>')
  await seal()
  expect(await textsOf(id)).toEqual([])
  await night()
  await seal()
  expect(await textsOf(id)).toEqual(['<p>at ten</p>'])
  const [sealed] = await sealedOf(id)
  const { digest = '', manifest = '' } = sealed ?? {}
  expect(sha256(manifest)).toBe(digest)
  const key = parseKey((await server.browser().get('/api/log/key')).text.trim())
  const proof = parseLogProof((await server.browser().get(`/api/log/proof/${digest}`)).text)
  expect(proof && key && checkLogProof(proof, hexToBytes(digest), [key])?.index).toBe(sealed?.logIndex)
  const [entry] = await EntryModel.find({ digest }).lean()
  expect(Object.keys(entry ?? {}).sort()).toEqual(['_id', 'appendedAt', 'digest'])
  expect(v.parse(VersionManifest, JSON.parse(manifest))).toMatchObject({
    ...{ ideaId: id, title: 'A kettle', version: 2, previous: null },
    salt: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('a sealed version names the one before it, and a draft with unchanged words is not sealed again', async () => {
  const id = await make('<p>one</p>')
  await night()
  await write(id, '<p>two</p>')
  await write(id, '<p>one</p>')
  await night()
  await night()
  expect(await scene.textsOf(id)).toEqual(['<p>one</p>'])
  await write(id, '<p>one</p>', 'A better kettle')
  await night()
  const [first, second] = await scene.sealedOf(id)
  expect(second?.title).toBe('A better kettle')
  expect(JSON.parse(first?.manifest ?? '').previous).toBeNull()
  expect(JSON.parse(second?.manifest ?? '').previous).toBe(first?.digest)
  expect((await IdeaModel.findById(id))?.unsealedSince).toBeNull()
})

test('a draft that is written through midnight is sealed once a day', async () => {
  const { clock, seal } = scene
  const id = await make('<p>0</p>')
  for (let day = 1; day <= 3; day++) {
    clock.nextNight()
    for (let minute = 0; minute < 3; minute++) {
      await write(id, `<p>${day} ${minute}</p>`)
      await seal()
      clock.pass(MINUTE)
    }
  }
  expect(await scene.textsOf(id)).toEqual(['<p>1 0</p>', '<p>2 0</p>', '<p>3 0</p>'])
})

test('a clock that jumps back or ahead neither seals a version twice nor leaves one out', async () => {
  const { clock, seal, textsOf } = scene
  const id = await make('<p>one</p>')
  await night()
  clock.pass(-2 * DAY)
  await seal()
  await write(id, '<p>in the past</p>')
  clock.pass(2 * DAY)
  await seal()
  await night()
  expect(await textsOf(id)).toEqual(['<p>one</p>', '<p>in the past</p>'])
  clock.pass(400 * DAY)
  await write(id, '<p>from the future</p>')
  clock.pass(-399 * DAY)
  await seal()
  await seal()
  expect(await textsOf(id)).toHaveLength(3)
  const recorded = (await scene.sealedOf(id)).map(({ recordedAt }) => recordedAt?.getTime() ?? 0)
  expect(recorded).toEqual([...recorded].sort((one, other) => one - other))
})

test('sealed versions are listed and can be read even when the history no longer holds them', async () => {
  const id = await make('<p>first</p>')
  await night()
  const list = () => listVersions(owner.id, id)
  expect(await list()).toMatchObject([{ revision: 1, sealed: { timestamp: { state: 'recorded' } } }])
  for (let n = 0; n < 52; n++) await scene.write(owner.id, id, `<p>${n}</p>`, 'A kettle', n + 1)
  const later = await list()
  expect([later.length, later.at(-1)?.revision]).toEqual([51, 1])
  expect(later.filter(({ sealed }) => sealed).map(({ revision }) => revision)).toEqual([1])
  expect((await getVersion(owner.id, id, 1)).content).toBe('<p>first</p>')
})

test('a draft that cannot be sealed does not stop the others, and is sealed by the next run', async () => {
  await night()
  const [bad, good] = [await make('<p>bad</p>'), await make('<p>good</p>')]
  const { log } = scene.server.context
  const { level } = log
  log.level = 'silent'
  const spy = vi.spyOn(SealedVersionModel, 'create').mockRejectedValueOnce(new Error('no'))
  await night()
  spy.mockRestore()
  log.level = level
  expect([await scene.textsOf(bad), await scene.textsOf(good)]).toEqual([[], ['<p>good</p>']])
  await scene.seal()
  expect(await scene.textsOf(bad)).toEqual(['<p>bad</p>'])
})
