import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyPackage } from '#contract/packages/verify-package.ts'
import { packageLimits } from '#contract/zip/zip-directory.ts'
import { makeIdea, makeShare, readAlong, startWithIdea } from '../../tests/access/people.ts'
import { EventModel } from '../activity/log/event.model.ts'

const MEGABYTE = 1024 * 1024
/** The room kept free for the files of every package, and the room that contents leave to the rest (package-room.ts). */
const KEPT_FREE = (8 + 16) * MEGABYTE

/** Tiny limits for making packages, so that one is soon full. Verifying them uses the real limits. */
vi.mock('#contract/zip/zip-directory.ts', async (original) => {
  const module = await original<typeof import('#contract/zip/zip-directory.ts')>()
  return { ...module, packageLimits: { ...module.packageLimits, files: 30 } }
})

let world: Awaited<ReturnType<typeof startWithIdea>>
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())

async function getPackage(id: number, query = '') {
  const { bytes } = await world.owner.get(`/api/ideas/${id}/evidence${query}`)
  const files = unzipSync(new Uint8Array(bytes))
  const { outcome, findings } = await verifyPackage(bytes)
  const explained = Buffer.from(files['VERIFY.txt'] ?? '').toString()
  return { names: Object.keys(files), outcome, titles: findings.map(({ title }) => title), explained }
}

test('a package that is full leaves out the newest acceptances and says how many', async () => {
  const { server, owner, ideaId } = world
  await owner.put(`/api/ideas/${ideaId}/publish`)
  const { accessLink } = await makeShare(owner, ideaId)
  const foldersOf = ({ names }: { names: string[] }) =>
    names.flatMap((name) => /^acceptances\/(\w+)\/acceptance.txt$/.exec(name)?.[1] ?? [])
  for (const name of ['Ben Example', 'Cleo Example']) await readAlong(server, accessLink, name)
  const whole = await getPackage(ideaId)
  expect(foldersOf(whole)).toHaveLength(2)
  expect(whole.explained).not.toContain('Left out')
  for (const name of ['Dan Example', 'Eve Example']) await readAlong(server, accessLink, name)
  const full = await getPackage(ideaId)
  expect(full.names.length).toBeLessThanOrEqual(packageLimits.files)
  const agreed = await EventModel.find({ ideaId, kind: 'agreed' }).sort({ sequence: 1 }).lean()
  expect(agreed).toHaveLength(4)
  expect(foldersOf(full)).toEqual(agreed.slice(0, 2).map(({ _id }) => _id))
  expect(full.outcome).toBe('recorded')
  expect(full.titles).toContain('2 agreements, reportedly')
  expect(full.explained).toContain('The newest agreements, 2 of them.')
  expect((await owner.get(`/api/certificates/${agreed[3]?._id}/pdf`)).status).toBe(200)
})

test('a package leaves out an idea that is too large, and its proofs can still be checked', async () => {
  const { owner } = world
  const words = '<p>An owl-wing edge.</p>'
  const { id } = await makeIdea(owner, 'Quiet fan', words)
  await owner.put(`/api/ideas/${id}/publish`)
  Object.assign(packageLimits, { bytes: KEPT_FREE + words.length })
  const whole = await getPackage(id, '?readers=no')
  expect(whole.names).toContain('content.html')
  expect(whole.explained).not.toContain('Left out')
  Object.assign(packageLimits, { bytes: KEPT_FREE + words.length - 1 })
  const full = await getPackage(id, '?readers=no')
  expect(whole.names.filter((name) => !full.names.includes(name))).toEqual(['content.html'])
  expect(full.outcome).toBe('recorded')
  expect(full.titles).toContain('The idea itself is not in this package')
  expect(full.explained).toContain(
    'Left out, because a larger package could not be checked:\nThe files of the idea.',
  )
})
