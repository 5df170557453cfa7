import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Idea, IdeaSummary } from '#contract/ideas.ts'
import { type AheadPlaces, type Index, keepAhead, type Step } from './keep-ahead.ts'

const at = '2026-01-01T00:00:00.000Z'
const common = (id: number) => ({
  id,
  title: `Idea ${id}`,
  status: 'published' as const,
  revision: 2,
  documentId: null,
  blockchainTimestamp: null,
  predecessorId: null,
  copyOf: null,
  draftKey: null,
  editorSchema: 1,
  createdAt: at,
  lastModified: at,
})
const listed = (id: number, rest: Partial<IdeaSummary> = {}): IdeaSummary => ({
  ...common(id),
  excerpt: '',
  kind: 'html',
  shareCount: 0,
  viewCount: 0,
  ...rest,
})
const pdf = (id: number) => listed(id, { kind: 'pdf' })
const KILOBYTE = 1024

/** A device and a server in memory. */
class Device implements AheadPlaces {
  index: Index = {}
  readonly answers = new Map<string, unknown>()
  readonly asked: string[] = []
  /** Of an idea's text, and of each file. */
  textBytes = KILOBYTE
  fileBytes = 10 * KILOBYTE
  /** Without what is kept. */
  free: number | null = 1024 * KILOBYTE
  takesFiles = true
  hasLeft = false
  missing = new Set<number>()
  mostKept = 0

  findIndex = () => Promise.resolve(this.index)
  findFreeBytes = async () => (this.free === null ? null : this.free - this.bytes())
  async save({ index, answer, drop }: Step) {
    if (this.hasLeft) return false
    this.index = index
    for (const name of drop) this.answers.delete(name)
    if (answer) this.answers.set(answer.name, answer.value)
    this.mostKept = Math.max(this.mostKept, this.bytes())
    return true
  }
  async fetchIdea(id: number): Promise<Idea | null> {
    this.asked.push(`idea ${id}`)
    if (this.missing.has(id)) return null
    const frame = { ...common(id), digest: null, content: '' }
    return { ...frame, content: 'a'.repeat(this.textBytes - JSON.stringify(frame).length) }
  }
  async fetchFile(id: number): Promise<Blob> {
    this.asked.push(`file ${id}`)
    return new Blob(['a'.repeat(this.fileBytes)])
  }
  bytes(): number {
    let sum = 0
    for (const value of this.answers.values())
      sum += value instanceof Blob ? value.size : JSON.stringify(value).length
    return sum
  }
  names = () => [...this.answers.keys()].sort()
}

let device: Device
beforeEach(() => {
  device = new Device()
})

describe('what is kept before it is opened', () => {
  test('is every published idea and every file, and no draft that is written here', async () => {
    await keepAhead(device, [
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

  test('is fetched once, and again when it has changed', async () => {
    await keepAhead(device, [listed(1), pdf(2)])
    device.asked.length = 0
    await keepAhead(device, [listed(1), pdf(2)])
    expect(device.asked).toEqual([])
    await keepAhead(device, [listed(1), { ...pdf(2), revision: 3 }])
    expect(device.asked).toEqual(['idea 2'])
  })

  test('texts come before files, and the newest of each first', async () => {
    await keepAhead(device, [pdf(3), listed(2), pdf(1)])
    expect(device.asked).toEqual(['idea 3', 'idea 2', 'idea 1', 'file 3', 'file 1'])
  })

  test('takes a tenth of the room that freed files leave, once', async () => {
    device.free = 100 * KILOBYTE
    const ideas = Array.from({ length: 40 }, (_, index) => listed(index + 1))
    await keepAhead(device, ideas)
    expect(device.answers.size).toBe(10)
    // As many bytes of pictures and PDFs were freed (free-files.ts).
    device.free += 50 * KILOBYTE
    await keepAhead(device, ideas)
    expect(device.answers.size).toBe(15)
    device.asked.length = 0
    for (let round = 0; round < 5; round++) await keepAhead(device, ideas)
    expect(device.asked).toEqual([])
  })

  test('leaves files where a person saves data', async () => {
    device.takesFiles = false
    await keepAhead(device, [pdf(1)])
    expect(device.names()).toEqual(['idea-1'])
  })
})

describe('the space that is free', () => {
  test('is used to a tenth, and what found no room is not fetched again', async () => {
    device.free = 35 * KILOBYTE
    const ideas = [1, 2, 3, 4, 5].map((id) => listed(id))
    await keepAhead(device, ideas)
    expect(device.names()).toEqual(['idea-1', 'idea-2', 'idea-3'])
    device.asked.length = 0
    await keepAhead(device, ideas)
    expect(device.asked.filter((name) => device.names().includes(name.replace(' ', '-')))).toEqual([])
    await keepAhead(device, ideas)
    await keepAhead(device, ideas)
    expect(device.asked.length).toBeLessThanOrEqual(2)
  })

  test('that shrinks lets go of files first, then of the oldest texts', async () => {
    device.free = 1024 * KILOBYTE
    const ideas = [pdf(3), listed(2), listed(1)]
    await keepAhead(device, ideas)
    expect(device.names()).toEqual(['idea-1', 'idea-2', 'idea-3', 'idea-file-3'])
    device.free = 30 * KILOBYTE
    await keepAhead(device, ideas)
    expect(device.names()).toEqual(['idea-1', 'idea-2', 'idea-3'])
    device.free = 20 * KILOBYTE
    await keepAhead(device, ideas)
    expect(device.names()).toEqual(['idea-2', 'idea-3'])
  })

  test('goes to a new idea, and an old one gives way', async () => {
    device.free = 20 * KILOBYTE
    await keepAhead(device, [listed(2), listed(1)])
    await keepAhead(device, [listed(3), listed(2), listed(1)])
    expect(device.names()).toEqual(['idea-2', 'idea-3'])
  })

  test('that no browser tells of is taken to be small', async () => {
    device.free = null
    device.fileBytes = 3 * 1024 * KILOBYTE
    await keepAhead(device, [pdf(1), pdf(2)])
    expect(device.names()).toEqual(['idea-1', 'idea-2', 'idea-file-1'])
  })

  test('is never overdrawn, whatever there is to keep', async () => {
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
            await keepAhead(tried, all)
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

describe('keeping ends', () => {
  test('when the account has left the device: nothing comes back', async () => {
    device.hasLeft = true
    await keepAhead(device, [listed(1), listed(2)])
    expect(device.names()).toEqual([])
    expect(device.asked).toEqual(['idea 1'])
  })

  test('when there is no connection, and goes on with the rest next time', async () => {
    const fetchIdea = device.fetchIdea.bind(device)
    device.fetchIdea = (id) => (id === 2 ? Promise.reject(new Error('offline')) : fetchIdea(id))
    await expect(keepAhead(device, [listed(1), listed(2)])).rejects.toThrow('offline')
    device.fetchIdea = fetchIdea
    await keepAhead(device, [listed(1), listed(2)])
    expect(device.asked).toEqual(['idea 1', 'idea 2'])
  })

  test('not at an idea that is not to be had', async () => {
    device.missing.add(1)
    await keepAhead(device, [listed(1), listed(2)])
    expect(device.names()).toEqual(['idea-2'])
  })
})
