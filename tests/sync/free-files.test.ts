import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../pwa/data/device/device-database.ts'
import { dropWhole } from '../../pwa/sync/device/draft-rows.ts'
import { hashOf, keepPdf, keepPictureAs, noteAddress } from '../../pwa/sync/device/keep-file.ts'
import { localSrc, withAddresses } from '../../pwa/sync/device/pictures.ts'
import { saveWords } from '../../pwa/sync/device/save-words.ts'
import { engineOf } from '../../pwa/sync/engine/engines.ts'
import { budgetOf, freeFiles } from '../../pwa/sync/storage/free-files.ts'
import { tidyFiles, withRoom } from '../../pwa/sync/storage/make-room.ts'
import { findSentPicture, noteNeeded } from '../../pwa/sync/storage/needed-files.ts'
import { Random } from './random.ts'

const MEGABYTE = 1024 * 1024
const HISTORIES = 25
const STEPS = 30

let account = 500
beforeEach(() => {
  account += 1
  vi.stubGlobal('localStorage', { length: 0, key: () => null, getItem: () => null })
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const context = () => engineOf(account).context
const NOBODY: ReadonlySet<string> = new Set()
const free = (limit: number, open: ReadonlySet<string> | null = NOBODY) =>
  freeFiles(account, { limit: () => limit, open })
const bytesOf = async () => {
  const rows = await openDatabase(account).files.toArray()
  return new Map(rows.map(({ hash, blob }) => [hash, blob?.size ?? 0]))
}
const keptNow = async () => [...(await bytesOf())].filter(([, bytes]) => bytes > 0).map(([hash]) => hash)

const stubQuota = (usage: number, quota: number) =>
  vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve({ usage, quota }) } })

let made = 0
/** Bytes that no other file has. */
const freshFile = (size: number) => new Blob([`${++made}`.padEnd(size, '.')])

async function keepPicture(size: number): Promise<string> {
  const file = freshFile(size)
  const hash = await hashOf(file)
  await keepPictureAs(context(), hash, { file, fileName: 'sketch.png' })
  return hash
}

const show = (src: string) => `<p>look</p><img src="${src}" alt="">`

async function write(draftId: string, html: string): Promise<void> {
  await saveWords(
    context(),
    { draftId, seq: 0, title: '', html: '' },
    { title: 'T', html },
    { editorSchema: 1 },
  )
}

let ideas = 0
/** As after the server's acknowledgement: a text names its pictures by their addresses. */
async function acknowledge(draftId: string, picture: string | null): Promise<void> {
  ideas += 1
  const url = `/api/assets/${ideas}/file`
  await context().store.write(async (tables) => {
    if (picture) await noteAddress(tables, picture, { url, width: 1, height: 1 })
    const draft = await tables.findDraft(draftId)
    if (!draft) return
    const words = await withAddresses(tables, draft)
    await tables.putDraft({ ...draft, ...words, ideaId: ideas, ackedSeq: draft.seq })
    await tables.dropEntry(draftId)
  })
}

describe('the files that a device keeps', () => {
  test('may take 100 MB, or four fifths of what the browser gives where that is less', () => {
    expect(budgetOf(null)).toBe(100 * MEGABYTE)
    expect(budgetOf(10_000 * MEGABYTE)).toBe(100 * MEGABYTE)
    expect(budgetOf(50 * MEGABYTE)).toBe(40 * MEGABYTE)
  })

  test('go oldest first once they are synced; what an unsent draft needs stays, however large', async () => {
    const [old, recent, unsent] = [await keepPicture(10), await keepPicture(10), await keepPicture(50)]
    await free(1_000)
    for (const [draftId, hash] of Object.entries({ old, recent, unsent }))
      await write(draftId, show(localSrc(hash)))
    await acknowledge('old', old)
    await acknowledge('recent', recent)
    expect((await findSentPicture(account, `/api/assets/${ideas}/file`))?.size).toBe(10)
    expect(await findSentPicture(account, '/api/assets/0/file')).toBeNull()
    await free(1_000)
    await noteNeeded(account, 'recent')
    expect(await free(60)).toBe(10)
    expect((await keptNow()).sort()).toEqual([recent, unsent].sort())
    expect(await free(0)).toBe(10)
    expect(await keptNow()).toEqual([unsent])
  })

  test('are freed without their address: a text that names one still has it, and needs no upload', async () => {
    const hash = await keepPicture(10)
    await write('a', show(localSrc(hash)))
    await acknowledge('a', hash)
    await free(0)
    const words = { title: 'T', html: show(localSrc(hash)) }
    expect(await findSentPicture(account, `/api/assets/${ideas}/file`)).toBeNull()
    const { html } = await context().store.read((tables) => withAddresses(tables, words))
    expect(html).toBe(show(`/api/assets/${ideas}/file`))
  })

  test('stay while an editor shows them, in any tab, and what it may undo to', async () => {
    const [shown, takenOut] = [await keepPicture(10), await keepPicture(10)]
    await write('a', show(localSrc(shown)))
    await acknowledge('a', shown)
    expect(await free(0, new Set(['a']))).toBe(0)
    expect(await free(0, null)).toBe(10)
    expect(await keptNow()).toEqual([takenOut])
    expect(await free(0)).toBe(10)
    expect(await keptNow()).toEqual([])
  })

  test('stay for a draft whose unsent change was put aside', async () => {
    const pdf = { file: freshFile(10), fileName: 'a.pdf', title: 'a.pdf' }
    const { draftId } = await keepPdf(context(), pdf)
    const hash = await keepPicture(10)
    await write('a', show(localSrc(hash)))
    await context().store.write(async (tables) => {
      await tables.dropEntry(draftId)
      await tables.dropEntry('a')
    })
    expect(await free(0)).toBe(0)
    expect(await keptNow()).toHaveLength(2)
  })

  test('stay for words that a closed page left in the journal, and for rows that cannot be read', async () => {
    const [journalled, unread] = [await keepPicture(10), await keepPicture(10)]
    const change = { writerId: 'w', generation: 1, step: 1, title: '', start: 0, removed: 0 }
    await context().store.journal.append([
      { kind: 'change', ...change, inserted: show(localSrc(journalled)) },
    ])
    const rows = [{ table: 'texts', row: { html: show(localSrc(unread)) } }]
    await openDatabase(account).table('unreadable').add({ draftId: 'odd', rows })
    expect(await free(0)).toBe(0)
    expect(await keptNow()).toHaveLength(2)
  })

  test('are kept within the budget after a round of sync, at most once a minute', async () => {
    const keepSynced = async () => {
      const hash = await keepPicture(10)
      await write(hash, show(localSrc(hash)))
      await acknowledge(hash, hash)
    }
    vi.useFakeTimers({ toFake: ['performance'] })
    await keepSynced()
    stubQuota(0, 10)
    await tidyFiles(account)
    expect(await keptNow()).toEqual([])
    await keepSynced()
    vi.advanceTimersByTime(59_000)
    await tidyFiles(account)
    expect(await keptNow()).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    await tidyFiles(account)
    vi.useRealTimers()
    expect(await keptNow()).toEqual([])
  })

  test('are whole again when they are put in anew after they were freed', async () => {
    const pdf = { file: freshFile(10), fileName: 'a.pdf', title: 'a.pdf' }
    const { draftId } = await keepPdf(context(), pdf)
    await context().store.write((tables) => dropWhole(tables, draftId))
    expect(await free(0)).toBe(10)
    expect(await keepPdf(context(), pdf)).toEqual({ draftId, isNew: true })
    expect(await keptNow()).toEqual([await hashOf(pdf.file)])
  })
})

describe('a file for which there is no room', () => {
  test('takes the place of those that the server has, before the device is full', async () => {
    const hash = await keepPicture(10)
    await write('a', show(localSrc(hash)))
    await acknowledge('a', hash)
    stubQuota(95, 1_000)
    await withRoom(account, 8, async () => undefined)
    expect(await keptNow()).toEqual([hash])
    stubQuota(995, 1_000)
    await withRoom(account, 8, async () => undefined)
    expect(await keptNow()).toEqual([])
  })

  test('that was refused is tried once more when something gave way, and told of when nothing did', async () => {
    const hash = await keepPicture(10)
    await write('a', show(localSrc(hash)))
    const full = new DOMException('No room.', 'QuotaExceededError')
    const keep = vi.fn(() => Promise.reject(full))
    // The server does not have it yet.
    vi.stubGlobal('navigator', { locks: { query: () => Promise.resolve({}) } })
    await expect(withRoom(account, 8, keep)).rejects.toBe(full)
    expect(keep).toHaveBeenCalledTimes(1)
    await acknowledge('a', hash)
    await expect(withRoom(account, 8, keep)).rejects.toBe(full)
    expect(keep).toHaveBeenCalledTimes(3)
    const broken = vi.fn(() => Promise.reject(new Error('Something else.')))
    await expect(withRoom(account, 8, broken)).rejects.toThrow('Something else.')
    expect(broken).toHaveBeenCalledTimes(1)
  })
})

/** What the test itself knows of a file, oldest need first. */
type Known = { hash: string; bytes: number; draftId: string | null; isSent: boolean; isFreed: boolean }

describe('after any history', () => {
  let random: Random
  let known: Known[]

  const steps: Record<string, () => Promise<void>> = {
    picture: async () => {
      const hash = await keepPicture(1 + random.below(40))
      const draftId = random.uuid()
      await write(draftId, show(localSrc(hash)))
      note(hash, draftId)
    },
    pdf: async () => {
      const file = freshFile(1 + random.below(40))
      const { draftId } = await keepPdf(context(), { file, fileName: 'a.pdf', title: 'a.pdf' })
      note(await hashOf(file), draftId)
    },
    send: async () => {
      const one = random.pick(known.filter(({ isSent, draftId }) => !isSent && draftId !== null))
      if (!one?.draftId) return
      const draft = await context().store.findCard(one.draftId)
      await acknowledge(one.draftId, draft?.kind === 'pdf' ? null : one.hash)
      one.isSent = true
    },
    remove: async () => {
      const one = random.pick(known.filter(({ isSent, draftId }) => isSent && draftId !== null))
      if (!one?.draftId) return
      const { draftId } = one
      await context().store.write((tables) => dropWhole(tables, draftId))
      one.draftId = null
    },
    open: async () => {
      const one = random.pick(known)
      if (!one?.draftId) return
      await noteNeeded(account, one.draftId)
      if ((await context().store.findCard(one.draftId))?.kind === 'pdf') return
      known = [...known.filter((other) => other !== one), one]
    },
  }

  function note(hash: string, draftId: string): void {
    known.push({ hash, bytes: 0, draftId, isSent: false, isFreed: false })
  }

  async function freeAndJudge(): Promise<void> {
    const before = await bytesOf()
    for (const one of known) one.bytes = before.get(one.hash) ?? 0
    const limit = random.below(200)
    const shown = random.chance(0.3) ? random.pick(known)?.draftId : null
    await free(limit, new Set(shown ? [shown] : []))
    const after = await bytesOf()
    const isPdf = new Set(
      (await context().store.listCards()).filter(({ kind }) => kind === 'pdf').map(({ draftId }) => draftId),
    )
    const mayGo = known.filter(
      ({ draftId, isSent }) => isSent && (draftId === null || draftId !== shown || isPdf.has(draftId)),
    )
    const freed = known.filter(({ hash, bytes }) => bytes > 0 && (after.get(hash) ?? 0) === 0)
    // What nobody else has, or somebody looks at, is there.
    expect(freed.filter((one) => !mayGo.includes(one))).toEqual([])
    // The budget is kept as far as anything may go, and no further than that.
    const kept = known.reduce((sum, { hash }) => sum + (after.get(hash) ?? 0), 0)
    const left = mayGo.filter(({ hash }) => (after.get(hash) ?? 0) > 0)
    if (kept > limit) expect(left).toEqual([])
    const last = Math.max(0, ...freed.map(({ bytes }) => bytes))
    if (freed.length > 0) expect(kept + last).toBeGreaterThan(limit)
    // First what nothing names, then the oldest.
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

  test('what unsent drafts name is there, the budget is kept, and the oldest goes first', async () => {
    for (let seed = 1; seed <= HISTORIES; seed++) {
      account += 1
      random = new Random(seed)
      known = []
      for (let step = 0; step < STEPS; step++) {
        await steps[random.pick(Object.keys(steps)) ?? '']?.()
        // As after each round: new files take their place in the order.
        await free(1_000_000)
        if (random.chance(0.2)) await freeAndJudge()
      }
      await freeAndJudge()
    }
  })
})
