// All writes pass through here. The writes of one event-loop turn share one transaction and one flush to disk; their
// replies are sent only after it. A long write takes part in many transactions, with a step in each.
import { setDeadline } from '../query/regex-time.ts'
import type { Catalog } from '../storage/catalog.ts'
import type { Storage } from '../storage/storage.ts'
import { StoreError, timeLimitExceeded } from '../values/errors.ts'
import type { Steps } from '../values/steps.ts'
import { isDoc } from '../values/values.ts'
import type { Reply } from '../wire/wire.ts'
import type { Retries, WriteNumber } from './retries.ts'

export interface Write {
  start: () => Reply | Steps<Reply>
  repeatable: WriteNumber | null
  deadline: number // milliseconds since 1970
  isResumable?: boolean | undefined // when restarted, it continues after its last committed step
  done: (outcome: Reply | Error) => void
}

interface Job extends Write {
  steps?: Steps<Reply>
  committedSteps: number
  wrote: boolean
  hasPaused: boolean
  wasLate: boolean
}

const atStart = { wrote: false, hasPaused: false, wasLate: false }

type Outcome = { reply: Reply } | { error: Error } | 'paused'

export class WriteQueue {
  private waiting: Job[] = []
  private readonly running = new Map<string, Job[]>() // by session and number: a repeat waits for the first
  private readonly storage: Storage
  private readonly catalog: Catalog
  private readonly retries: Retries
  private closed = false

  constructor(storage: Storage, catalog: Catalog, retries: Retries) {
    this.storage = storage
    this.catalog = catalog
    this.retries = retries
  }

  add(write: Write): void {
    const job: Job = { ...write, committedSteps: 0, ...atStart }
    const name = nameOf(write.repeatable)
    const first = name && this.running.get(name)
    if (first) {
      first.push(job)
      return
    }
    if (name) this.running.set(name, [job])
    this.enqueue(job)
  }

  /** Nothing runs after this. A write without a reply was not done, or was not finished. */
  close(): void {
    this.closed = true
    this.waiting = []
  }

  private enqueue(job: Job): void {
    if (this.waiting.push(job) === 1) setImmediate(() => this.flush())
  }

  private flush(): void {
    const jobs = this.waiting
    this.waiting = []
    if (this.closed) return
    const outcomes: Outcome[] = []
    let current: Job | undefined
    try {
      this.storage.batch(() => {
        for (const job of jobs) {
          current = job
          outcomes.push(this.step(job))
        }
        current = undefined
        this.catalog.save()
      })
    } catch (error) {
      this.recover(jobs, current, error instanceof Error ? error : new Error(String(error)))
      return
    }
    for (const [i, job] of jobs.entries()) this.handleOutcome(job, outcomes[i] ?? 'paused')
  }

  private step(job: Job): Outcome {
    const changes = this.storage.changes
    try {
      if (!job.steps) {
        const repeated = job.repeatable && this.retries.findReply(job.repeatable)
        const begun = repeated ?? job.start()
        if (!isSteps(begun)) return this.finish(job, begun)
        job.steps = begun
      }
      return this.advance(job, job.steps)
    } catch (error) {
      // Most errors are thrown before any change; after a change, only undoing the whole transaction leaves no trace.
      if (error instanceof StoreError && this.storage.changes === changes) return { error }
      throw error
    }
  }

  /** A repeatable write must not pause after its first change: its stored reply belongs in the same transaction. */
  private advance(job: Job, steps: Steps<Reply>): Outcome {
    while (true) {
      const changes = this.storage.changes
      // The time limit is thrown where the work paused, so that the work can undo what it began.
      const isLate = job.hasPaused && !job.wasLate && Date.now() > job.deadline
      job.wasLate ||= isLate
      setDeadline(job.deadline)
      const { done, value } = isLate ? steps.throw(timeLimitExceeded()) : steps.next()
      job.hasPaused = true
      job.wrote ||= this.storage.changes !== changes
      if (done) return this.finish(job, value)
      if (!job.repeatable || !job.wrote) return 'paused'
    }
  }

  private finish(job: Job, reply: Reply): Outcome {
    if (job.repeatable && isDoc(reply)) this.retries.save(job.repeatable, reply)
    return { reply }
  }

  private handleOutcome(job: Job, outcome: Outcome): void {
    if (outcome === 'paused') {
      job.committedSteps++
      this.enqueue(job)
      return
    }
    const name = nameOf(job.repeatable)
    const repeats = (name && this.running.get(name)) || [job]
    if (name) this.running.delete(name)
    for (const each of repeats) each.done('error' in outcome ? outcome.error : outcome.reply)
  }

  /** A fault undid the whole transaction. The job that caused it fails; the others start again if they can. */
  private recover(jobs: readonly Job[], culprit: Job | undefined, error: Error): void {
    this.catalog.reload()
    for (const job of jobs) {
      const canStartAgain = job.committedSteps === 0 || job.isResumable
      const restartable = culprit !== undefined && job !== culprit && canStartAgain
      if (!restartable) this.handleOutcome(job, { error })
      else {
        delete job.steps
        Object.assign(job, atStart)
        this.enqueue(job)
      }
    }
  }
}

const nameOf = (write: WriteNumber | null) => write && `${write.session.toString('hex')} ${write.number}`

export function isSteps(value: Reply | Steps<Reply>): value is Steps<Reply> {
  return typeof value === 'object' && 'next' in value && typeof value.next === 'function'
}
