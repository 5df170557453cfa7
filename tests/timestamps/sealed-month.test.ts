import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyPackage } from '#contract/packages/verify-package.ts'
import { zip } from '../../api/adapters/files/zip.ts'
import { ownerPackage } from '../../api/evidence/evidence-package.ts'
import { deleteIdea } from '../../api/ideas/delete-idea.ts'
import { IdeaModel } from '../../api/ideas/idea.model.ts'
import { publishIdea } from '../../api/ideas/publish-idea.ts'
import { EntryModel } from '../../api/timestamps/transparency-log/entry.model.ts'
import { verifyTransparencyLog } from '../../api/timestamps/transparency-log/verify-transparency-log.ts'
import { Random } from '../sync/random.ts'
import { startSealing } from './sealing-scene.ts'

const DAYS = 30
let scene: Awaited<ReturnType<typeof startSealing>>
beforeAll(async () => {
  scene = await startSealing()
})
afterAll(() => scene.server.close())

const packageOf = async (ideaId: number) => {
  const packing = { context: scene.server.context, verifier: null }
  const pieces: Uint8Array[] = []
  for await (const piece of zip(ownerPackage(packing, ideaId, false))) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}
const judge = async (ideaId: number) => verifyPackage(await packageOf(ideaId))
const Version = v.object({ title: v.string(), previous: v.nullable(v.string()) })

test(`during ${DAYS} days each changed draft is sealed once a day, and the packages prove every version`, async () => {
  const { clock, server } = scene
  const random = new Random(14)
  const owner = { ...(await scene.signUp()), name: 'Ada Example', email: 'ada@example.org' }
  const texts = new Map<number, string[]>()
  const make = async (predecessorId?: number) => {
    const id = await scene.make(owner.id, predecessorId ? { predecessorId } : {})
    texts.set(id, ['<p>0</p>'])
    return id
  }
  const [first, second, third] = [await make(), await make(), await make()]
  const drafts = new Set([first, second, third])
  let newVersion = 0
  for (let day = 1; day <= DAYS; day++) {
    for (const id of drafts) {
      const times = random.below(3)
      for (let time = 0; time < times; time++) await scene.write(owner.id, id, `<p>${day} ${time}</p>`)
      if (times > 0 && day > 1) texts.get(id)?.push(`<p>${day} ${times - 1}</p>`)
      else if (times > 0) texts.set(id, [`<p>${day} ${times - 1}</p>`])
    }
    if (day === 12) {
      await publishIdea(server.context, owner, first, null)
      drafts.delete(first)
      newVersion = await make(first)
      drafts.add(newVersion)
    }
    if (day === 15) {
      await deleteIdea(server.context, owner.id, third, { ifMatch: null, opId: null })
      drafts.delete(third)
    }
    clock.nextNight()
    await Promise.all([scene.seal(), scene.seal()])
    clock.morning()
  }
  const untilPublished = texts.get(first) ?? []
  // On its last day the draft was published, which seals it; that text is not sealed again.
  const sealedOfFirst = await scene.textsOf(first)
  expect(untilPublished.slice(0, sealedOfFirst.length)).toEqual(sealedOfFirst)
  expect(untilPublished.length - sealedOfFirst.length).toBeLessThanOrEqual(1)
  for (const id of drafts) expect(await scene.textsOf(id)).toEqual(texts.get(id))
  expect(await scene.textsOf(third)).toEqual([])

  await publishIdea(server.context, owner, newVersion, null)
  const verdict = await judge(newVersion)
  expect(verdict.findings.filter(({ kind }) => kind === 'wrong')).toEqual([])
  expect([verdict.outcome, verdict.history.length]).toEqual([
    'recorded',
    sealedOfFirst.length + 1 + (texts.get(newVersion)?.length ?? 0),
  ])
  expect(verdict.history.every(({ logged, contents }) => logged && contents.size === 1)).toBe(true)
  expect(verdict.unproved.filter((name) => name.startsWith('history/'))).toEqual([])
  const published = await IdeaModel.findById(first).lean().orFail()
  expect(verdict.history.map(({ digest }) => digest)).toContain(published.digest)
  expect(v.parse(Version, verdict.history[0]?.manifest)).toEqual({ title: 'A kettle', previous: null })
  expect(await packageOf(newVersion)).toEqual(await packageOf(newVersion))

  const draft = await judge(second)
  expect([draft.outcome, draft.history.length]).toEqual(['recorded', texts.get(second)?.length])
  expect(draft.headline).toMatch(/^The last sealed version of this draft was reportedly recorded by /)

  expect(await verifyTransparencyLog()).toEqual([])
  const entries = await EntryModel.find().lean()
  expect(new Set(entries.map(({ digest }) => digest)).size).toBe(entries.length)
})
