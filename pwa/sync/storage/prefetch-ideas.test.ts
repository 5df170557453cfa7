import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { Device, KILOBYTE, listed } from '../../../tests/sync/prefetch-device.ts'
import { prefetchIdeas } from './prefetch-ideas.ts'

const pdf = (id: number) => listed(id, { kind: 'pdf' })

let device: Device
beforeEach(() => {
  device = new Device()
})

describe('prefetching ideas to the device', () => {
  test('fetches every published idea and every PDF, and no draft that is written here', async () => {
    await prefetchIdeas(device, [
      listed(1),
      listed(2, { status: 'draft' }),
      pdf(3),
      listed(4, { status: 'draft', kind: 'pdf' }),
      listed(5, { status: 'draft', kind: 'elements' }),
    ])
    expect(device.names()).toEqual(['idea-1', 'idea-3', 'idea-4', 'idea-5', 'idea-file-3', 'idea-file-4'])
    expect(device.answers.get('idea-1')).toMatchObject({ id: 1, title: 'Idea 1' })
    expect(device.answers.get('idea-file-3')).toBeInstanceOf(Blob)
  })

  test('fetches an idea once, and again when it has changed', async () => {
    await prefetchIdeas(device, [listed(1), pdf(2)])
    device.asked.length = 0
    await prefetchIdeas(device, [listed(1), pdf(2)])
    expect(device.asked).toEqual([])
    await prefetchIdeas(device, [listed(1), { ...pdf(2), revision: 3 }])
    expect(device.asked).toEqual(['idea 2'])
  })

  test('fetches texts before PDFs, and the newest first', async () => {
    await prefetchIdeas(device, [pdf(3), listed(2), pdf(1)])
    expect(device.asked).toEqual(['idea 3', 'idea 2', 'idea 1', 'file 3', 'file 1'])
  })

  test('uses a tenth of newly freed space, once', async () => {
    device.free = 100 * KILOBYTE
    const ideas = Array.from({ length: 40 }, (_, index) => listed(index + 1))
    await prefetchIdeas(device, ideas)
    expect(device.answers.size).toBe(10)
    // As if this many bytes of pictures and PDFs were freed (free-files.ts).
    device.free += 50 * KILOBYTE
    await prefetchIdeas(device, ideas)
    expect(device.answers.size).toBe(15)
    device.asked.length = 0
    for (let round = 0; round < 5; round++) await prefetchIdeas(device, ideas)
    expect(device.asked).toEqual([])
  })

  test('does not fetch PDFs where the person saves data', async () => {
    device.takesFiles = false
    await prefetchIdeas(device, [pdf(1)])
    expect(device.names()).toEqual(['idea-1'])
  })
})

describe('free space on the device', () => {
  test('is used up to a tenth, and ideas that found no room are not fetched again and again', async () => {
    device.free = 35 * KILOBYTE
    const ideas = [1, 2, 3, 4, 5].map((id) => listed(id))
    await prefetchIdeas(device, ideas)
    expect(device.names()).toEqual(['idea-1', 'idea-2', 'idea-3'])
    device.asked.length = 0
    await prefetchIdeas(device, ideas)
    expect(device.asked.filter((name) => device.names().includes(name.replace(' ', '-')))).toEqual([])
    await prefetchIdeas(device, ideas)
    await prefetchIdeas(device, ideas)
    expect(device.asked.length).toBeLessThanOrEqual(2)
  })

  test('that shrinks makes prefetched PDFs go first, then the oldest texts', async () => {
    device.free = 1024 * KILOBYTE
    const ideas = [pdf(3), listed(2), listed(1)]
    await prefetchIdeas(device, ideas)
    expect(device.names()).toEqual(['idea-1', 'idea-2', 'idea-3', 'idea-file-3'])
    device.free = 30 * KILOBYTE
    await prefetchIdeas(device, ideas)
    expect(device.names()).toEqual(['idea-1', 'idea-2', 'idea-3'])
    device.free = 20 * KILOBYTE
    await prefetchIdeas(device, ideas)
    expect(device.names()).toEqual(['idea-2', 'idea-3'])
  })

  test('goes to a new idea, for which an old one is removed', async () => {
    device.free = 20 * KILOBYTE
    await prefetchIdeas(device, [listed(2), listed(1)])
    await prefetchIdeas(device, [listed(3), listed(2), listed(1)])
    expect(device.names()).toEqual(['idea-2', 'idea-3'])
  })

  test('that the browser does not report is taken to be small', async () => {
    device.free = null
    device.fileBytes = 3 * 1024 * KILOBYTE
    await prefetchIdeas(device, [pdf(1), pdf(2)])
    expect(device.names()).toEqual(['idea-1', 'idea-2', 'idea-file-1'])
  })

  test('is never used beyond a tenth, for random ideas and amounts of space', async () => {
    const idea = fc.record({ kind: fc.constantFrom('html' as const, 'pdf' as const) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(idea, { maxLength: 12 }),
        fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 4 }),
        async (ideas, spaces) => {
          const tried = new Device()
          const all = ideas.map(({ kind }, index) => listed(index + 1, { kind }))
          for (const space of spaces) {
            tried.free = space * KILOBYTE
            await prefetchIdeas(tried, all)
            expect(tried.bytes()).toBeLessThanOrEqual(tried.free / 10)
            const kept = Object.entries(tried.index).filter(([, { isKept }]) => isKept)
            expect(kept.map(([name]) => name).sort()).toEqual(tried.names())
          }
        },
      ),
      { seed: 1, numRuns: 200 },
    )
  })
})

describe('prefetching', () => {
  test('ends when the account has left the device, and stores nothing', async () => {
    device.hasLeft = true
    await prefetchIdeas(device, [listed(1), listed(2)])
    expect(device.names()).toEqual([])
    expect(device.asked).toEqual(['idea 1'])
  })

  test('ends without a connection and goes on with the rest next time', async () => {
    const fetchIdea = device.fetchIdea.bind(device)
    device.fetchIdea = (id) => (id === 2 ? Promise.reject(new Error('offline')) : fetchIdea(id))
    await expect(prefetchIdeas(device, [listed(1), listed(2)])).rejects.toThrow('offline')
    device.fetchIdea = fetchIdea
    await prefetchIdeas(device, [listed(1), listed(2)])
    expect(device.asked).toEqual(['idea 1', 'idea 2'])
  })

  test('goes on after an idea that the server does not have', async () => {
    device.missing.add(1)
    await prefetchIdeas(device, [listed(1), listed(2)])
    expect(device.names()).toEqual(['idea-2'])
  })
})
