import type { Idea, IdeaSummary } from '#contract/ideas.ts'
import type { Index, PrefetchEnvironment, Step } from '../../pwa/sync/storage/prefetch-ideas.ts'
import { idea, summary } from './rows.ts'

const published = { status: 'published', revision: 2 } as const
export const listed = (id: number, rest: Partial<IdeaSummary> = {}): IdeaSummary =>
  summary(id, { ...published, ...rest })
export const KILOBYTE = 1024

/** A device and a server in memory. */
export class Device implements PrefetchEnvironment {
  index: Index = {}
  readonly answers = new Map<string, unknown>()
  readonly asked: string[] = []
  textBytes = KILOBYTE
  fileBytes = 10 * KILOBYTE
  /** Free bytes before anything is kept. */
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
    const frame = idea(id, published)
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
