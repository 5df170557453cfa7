// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { takeReadableFiles } from '../../tests/support/readable-files.ts'
import { openDatabase } from '../data/device/device-database.ts'
import { listEveryIdea } from '../data/list-every-idea.ts'
import { ApiError, call, NetworkError } from '../data/request.ts'
import { makeDraft } from '../sync/device/draft-rows.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { FakeLocks } from '../sync/engine/locks.fake.ts'
import { checkFiles, importIdeas } from './import-ideas.ts'
import { archiveOf, zipOf } from './zips.fake.ts'

vi.mock('../data/list-every-idea.ts', () => ({ listEveryIdea: vi.fn() }))
vi.mock('../data/request.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
takeReadableFiles()
afterAll(() => vi.unstubAllGlobals())

const locks = new FakeLocks()
beforeEach(() => {
  vi.mocked(call).mockReset()
  vi.mocked(listEveryIdea).mockReset().mockRejectedValue(new NetworkError())
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks.ofTab('tab') })
})

const idle = () => ({ onProgress: () => undefined, signal: new AbortController().signal })
const ideas = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ title: `Fan ${n % 50}`, html: `<p>An owl-wing edge ${n}.</p>` }))
const checked = async (count: number, more = {}) =>
  (await checkFiles([zipOf(archiveOf(ideas(count), more))], idle())).incoming
const countDrafts = (userId: number) => openDatabase(userId).drafts.count()

test('120 ideas, several with the same title, imported by two tabs at once become one draft each', async () => {
  const incoming = await checked(120)
  const [one, other] = await Promise.all([importIdeas(1, incoming, idle()), importIdeas(1, incoming, idle())])
  expect([one, other]).toEqual([
    { made: 120, known: 0 },
    { made: 0, known: 120 },
  ])
  expect(await countDrafts(1)).toBe(120)
})

test('ideas are imported, and only once, in a browser without Web Locks', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  const incoming = await checked(2)
  expect(await importIdeas(9, incoming, idle())).toEqual({ made: 2, known: 0 })
  expect(await importIdeas(9, incoming, idle())).toEqual({ made: 0, known: 2 })
})

test('an import that was stopped in the middle continues with the same file', async () => {
  const incoming = await checked(60)
  const stop = new AbortController()
  const onProgress = (share: number) => share >= 0.5 && stop.abort()
  expect(await importIdeas(2, incoming, { onProgress, signal: stop.signal })).toEqual({ made: 30, known: 0 })
  expect(await importIdeas(2, incoming, idle())).toEqual({ made: 30, known: 30 })
})

test('an import that waits for another tab or for the server stops at once and makes no more drafts', async () => {
  const incoming = await checked(3)
  const stop = new AbortController()
  const waiting = async () => {
    const other = importIdeas(4, incoming, { onProgress: () => undefined, signal: stop.signal })
    stop.abort()
    return other
  }
  const ended: object[] = []
  const note = (result: object) => ended.push(result)
  await Promise.all([importIdeas(4, incoming, idle()).then(note), waiting().then(note)])
  // The one that waits ends first, although it was begun later.
  expect(ended).toEqual([
    { made: 0, known: 0 },
    { made: 3, known: 0 },
  ])
  onServer('Fan 1')
  const ask = new AbortController()
  vi.mocked(call).mockImplementationOnce((_, options) => {
    const { signal } = options ?? {}
    const answer = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    )
    ask.abort()
    return answer
  })
  const watch = { onProgress: () => undefined, signal: ask.signal }
  expect(await importIdeas(5, incoming, watch)).toEqual({ made: 1, known: 0 })
  expect(await countDrafts(5)).toBe(1)
})

/** The server lists an idea whose words are not on this device. */
const onServer = (title: string) => {
  const listed: Awaited<ReturnType<typeof listEveryIdea>> = JSON.parse(JSON.stringify([{ id: 7, title }]))
  vi.mocked(listEveryIdea).mockReset().mockResolvedValue(listed)
}

test('an import ends when the server lists ideas but does not return their content, so nothing is imported twice', async () => {
  const incoming = await checked(2)
  onServer('Fan 1')
  for (const fault of [
    new NetworkError(),
    new ApiError(429, null, 'Too many'),
    new ApiError(503, null, 'Busy'),
  ]) {
    vi.mocked(call).mockRejectedValueOnce(fault)
    await expect(importIdeas(3, incoming, idle())).rejects.toBe(fault)
    expect(await countDrafts(3)).toBe(1)
  }
  vi.mocked(call).mockResolvedValueOnce({ content: '<p>An owl-wing edge 1.</p>' })
  expect(await importIdeas(3, incoming, idle())).toEqual({ made: 0, known: 2 })
  vi.mocked(call).mockRejectedValueOnce(new ApiError(410, null, 'Gone'))
  expect(await importIdeas(3, incoming, idle())).toEqual({ made: 1, known: 1 })
  vi.mocked(listEveryIdea).mockRejectedValueOnce(new ApiError(503, null, 'Busy'))
  await expect(importIdeas(3, incoming, idle())).rejects.toThrow('503')
})

test('an idea that was deleted on this device is imported, also before the server knows of the deletion', async () => {
  const { context } = engineOf(6)
  const words = { title: 'Fan 1', html: '<p>An owl-wing edge 1.</p>' }
  const draft = { ...makeDraft(context, { draftId: 'idea-7', words, editorSchema: 1 }), ideaId: 7 }
  await context.store.write((tables) => tables.putDraft(draft))
  onServer('Fan 1')
  vi.mocked(call).mockResolvedValue({ content: words.html })
  expect(await importIdeas(6, (await checked(2)).slice(1), idle())).toEqual({ made: 0, known: 1 })
  await context.store.write((tables) => tables.putDraft({ ...draft, isDeleted: true, seq: 2, ackedSeq: 1 }))
  expect(await importIdeas(6, (await checked(2)).slice(1), idle())).toEqual({ made: 1, known: 0 })
})

test('the labels and pin of an idea are imported with it, without names that cannot be labels', async () => {
  const labels = ['Wind', 'wind', ' ', 'x'.repeat(400), 'Größe']
  const [idea] = ideas(1)
  if (!idea) throw new Error('There is one.')
  const zip = zipOf(archiveOf([{ ...idea, labels, isPinned: true }, ...ideas(2).slice(1)]))
  expect(await importIdeas(8, (await checkFiles([zip], idle())).incoming, idle())).toEqual({
    made: 2,
    known: 0,
  })
  const kept = await engineOf(8).context.store.listLabels()
  expect(kept.map(({ change }) => change)).toEqual([{ add: ['Wind', 'Größe'], remove: [], isPinned: true }])
})

test('a zip of 50,000 files is read, and reading it can be stopped', async () => {
  const files = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`files/${n}.bin`, '']))
  const zip = zipOf(archiveOf(ideas(5), files))
  expect((await checkFiles([zip], idle())).incoming).toHaveLength(5)
  const stopped = { onProgress: () => undefined, signal: AbortSignal.abort() }
  await expect(checkFiles([zip], stopped)).rejects.toThrow('abort')
})
