import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { dropWhole } from '../../pwa/sync/device/draft-rows.ts'
import { hashOf, keepPdf } from '../../pwa/sync/device/keep-file.ts'
import { localSrc } from '../../pwa/sync/device/pictures.ts'
import { noteNeeded } from '../../pwa/sync/storage/needed-files.ts'
import { freshFile, prepareDeviceWithFiles, show } from './device-with-files.ts'
import { Random } from './random.ts'

const HISTORIES = 25
const STEPS = 30

const device = prepareDeviceWithFiles()

/** The test's own record of a file, least recently needed first. */
type FileRecord = { hash: string; bytes: number; draftId: string | null; isSent: boolean; isFreed: boolean }

describe('freeing files after any random history', () => {
  let random: Random
  let known: FileRecord[]

  const steps: Record<string, () => Promise<void>> = {
    picture: async () => {
      const hash = await device.keepPicture(1 + random.below(40))
      const draftId = random.uuid()
      await device.write(draftId, show(localSrc(hash)))
      note(hash, draftId)
    },
    pdf: async () => {
      const file = freshFile(1 + random.below(40))
      const { draftId } = await keepPdf(device.context(), { file, fileName: 'a.pdf', title: 'a.pdf' })
      note(await hashOf(file), draftId)
    },
    send: async () => {
      const one = random.pick(known.filter(({ isSent, draftId }) => !isSent && draftId !== null))
      if (!one?.draftId) return
      const draft = await device.context().store.findCard(one.draftId)
      await device.acknowledge(one.draftId, draft?.kind === 'pdf' ? null : one.hash)
      one.isSent = true
    },
    remove: async () => {
      const one = random.pick(known.filter(({ isSent, draftId }) => isSent && draftId !== null))
      if (!one?.draftId) return
      const { draftId } = one
      await device.context().store.write((tables) => dropWhole(tables, draftId))
      one.draftId = null
    },
    open: async () => {
      const one = random.pick(known)
      if (!one?.draftId) return
      await noteNeeded(device.account, one.draftId)
      if ((await device.context().store.findCard(one.draftId))?.kind === 'pdf') return
      known = [...known.filter((other) => other !== one), one]
    },
  }

  function note(hash: string, draftId: string): void {
    known.push({ hash, bytes: 0, draftId, isSent: false, isFreed: false })
  }

  async function freeAndJudge(): Promise<void> {
    const before = await device.bytesOf()
    for (const one of known) one.bytes = before.get(one.hash) ?? 0
    const limit = random.below(200)
    const shown = random.chance(0.3) ? random.pick(known)?.draftId : null
    await device.free(limit, new Set(shown ? [shown] : []))
    const after = await device.bytesOf()
    const isPdf = new Set(
      (await device.context().store.listCards())
        .filter(({ kind }) => kind === 'pdf')
        .map(({ draftId }) => draftId),
    )
    const mayGo = known.filter(
      ({ draftId, isSent }) => isSent && (draftId === null || draftId !== shown || isPdf.has(draftId)),
    )
    const freed = known.filter(({ hash, bytes }) => bytes > 0 && (after.get(hash) ?? 0) === 0)
    // Files that only this device has, or that an editor shows, are still there.
    expect(freed.filter((one) => !mayGo.includes(one))).toEqual([])
    // The budget is kept as far as files may be freed, and no more than necessary is freed.
    const kept = known.reduce((sum, { hash }) => sum + (after.get(hash) ?? 0), 0)
    const left = mayGo.filter(({ hash }) => (after.get(hash) ?? 0) > 0)
    if (kept > limit) expect(left).toEqual([])
    const last = Math.max(0, ...freed.map(({ bytes }) => bytes))
    if (freed.length > 0) expect(kept + last).toBeGreaterThan(limit)
    // First files that nothing names, then the oldest ones.
    const order = [
      ...mayGo.filter(({ draftId }) => draftId === null),
      ...mayGo.filter(({ draftId }) => draftId),
    ]
    const had = order.filter(({ bytes }) => bytes > 0)
    expect(freed.map(({ hash }) => hash).sort()).toEqual(
      had
        .slice(0, freed.length)
        .map(({ hash }) => hash)
        .sort(),
    )
  }

  test('keeps files of unsent drafts, stays in the budget, and removes the oldest first', async () => {
    for (let seed = 1; seed <= HISTORIES; seed++) {
      device.renew()
      random = new Random(seed)
      known = []
      for (let step = 0; step < STEPS; step++) {
        await steps[random.pick(Object.keys(steps)) ?? '']?.()
        // As after each sync round: new files get their place in the order.
        await device.free(1_000_000)
        if (random.chance(0.2)) await freeAndJudge()
      }
      await freeAndJudge()
    }
  })
})
