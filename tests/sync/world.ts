import type { Labelling } from '#contract/rules/labels.ts'
import { limits } from '#contract/rules/limits.ts'
import type {
  Acknowledged,
  IdeaServer,
  Outcome,
  RemoteCard,
  RemoteIdea,
  SyncContext,
} from '../../pwa/sync/device/context.ts'
import { act, close, sync, update, writeStorage } from './acts.ts'
import { newLabelLedger } from './acts-of-labels.ts'
import type { Answer, Request } from './fake-ideas.ts'
import { FakeServer } from './fake-server.ts'
import { MemoryStore } from './memory-store.ts'
import type { Rows } from './memory-tables.ts'
import { needlessCopies } from './needless-copies.ts'
import { notInModel } from './not-in-model.ts'
import type { Plan } from './plan.ts'
import { Random } from './random.ts'
import { Device, splitBlocks, type Waiting } from './world-device.ts'

/** The model of devices, tabs and a server; what a device may do next is in acts.ts. */
export class World {
  readonly random: Random
  readonly server: FakeServer
  readonly devices: Device[] = []
  readonly plan: Plan
  waiting: Waiting[] = []
  /** Words reported as saved, words that their writer discarded, deleted drafts, and the originals that new drafts were given. */
  readonly saved = new Map<string, number>()
  readonly discarded = new Set<string>()
  readonly deleted = new Set<string>()
  readonly given = new Map<string, number>()
  readonly bodies = new Map<string, string>()
  /** By idea: what its owner saw when publishing it. */
  readonly published = new Map<number, string>()
  readonly labels = newLabelLedger()
  readonly faults: string[] = []
  isHealed = false
  private words = 0
  choices = 0
  readonly writtenElsewhere: string[] = []
  constructor(plan: Plan) {
    this.plan = plan
    this.server = new FakeServer(plan.choices ? 2 : undefined)
    this.random = new Random(plan.seed)
    for (let name = 0; name < plan.devices; name++)
      this.devices.push(new Device(this, name, 1 + (name % plan.accounts)))
  }

  /** The gate of a device's transactions. Only committed rows survive a crash. */
  gateOf(device: Device) {
    return async () => {
      await this.later(device, () => undefined)
      if (this.plan.isFull && !this.isHealed && this.random.chance(0.1)) device.refuse()
    }
  }

  storeOf(device: Device, rows?: Rows): MemoryStore {
    return new MemoryStore(this.gateOf(device), rows, (before, after) =>
      this.faults.push(...needlessCopies(before, after)),
    )
  }

  /** Runs `work` when the schedule gets to it, but never after a crash. */
  private later<T>(device: Device, work: () => T): Promise<T> {
    const { life } = device
    return new Promise((resolve) => {
      this.waiting.push({
        device,
        run: () => {
          if (device.life === life) resolve(work())
        },
      })
    })
  }

  contextOf(device: Device): SyncContext {
    return {
      store: device.store,
      server: this.serverOf(device),
      split: splitBlocks,
      editorSchema: device.editorSchema,
      newId: () => this.random.uuid(),
      now: () => this.plan.clockOf?.(device.name) ?? '2026-01-01T00:00:00.000Z',
    }
  }

  private serverOf(device: Device): IdeaServer {
    const { account } = device
    const { broken } = this.plan
    const call = <T>(request: Request) => this.call(device, request) as Promise<Outcome<T>>
    return {
      create: ({ draftId, title, html, opId, facts: { copyOf } }) => {
        this.noteBody(`create ${draftId} ${opId}`, title, html)
        const draftKey = broken?.createKey ? this.random.uuid() : draftId
        return call<Acknowledged>({ kind: 'create', account, draftKey, opId, words: { title, html }, copyOf })
      },
      update: (ideaId, revision, { opId, title, html, editorSchema }) => {
        this.noteBody(`update ${opId} ${revision}`, title, html)
        const seen = broken?.ifMatch ? (this.find(ideaId)?.revision ?? 0) : revision
        return call<Acknowledged>({
          kind: 'update',
          account,
          ideaId,
          revision: seen,
          opId,
          words: { title, html },
          editorSchema,
        })
      },
      remove: (ideaId, revision, opId) => call<null>({ kind: 'delete', account, ideaId, revision, opId }),
      find: (ideaId) => call<RemoteIdea>({ kind: 'find', account, ideaId }),
      list: () => call<RemoteCard[]>({ kind: 'list', account }),
      changeLabels: (ideaId, opId, change) =>
        call<Labelling>({ kind: 'label', account, ideaId, opId, change }),
      ...notInModel,
    }
  }

  find = (ideaId: number) => this.server.ideas.find(({ id }) => id === ideaId)

  /** I4: one operation name is never sent with two bodies. I20: a change that is sure to be refused is never sent. */
  private noteBody(name: string, title: string, html: string) {
    if (title.trim().length > limits.titleLength)
      this.faults.push(`I20: ${name} has a title that is too long`)
    const body = JSON.stringify([title, html])
    const known = this.bodies.get(name)
    if (known !== undefined && known !== body) this.faults.push(`I4: the body of ${name} changed`)
    this.bodies.set(name, body)
  }

  /** A request may be lost, its answer too, and it may arrive a second time much later. */
  private async call(device: Device, request: Request): Promise<Answer> {
    const { random } = this
    // Without the account check the server writes to the account that is signed in now.
    const asked = () =>
      this.plan.broken?.accountCheck && device.session ? { ...request, account: device.session } : request
    const arrive = () => this.server.handle(asked(), device.session)
    const arrives = this.isHealed || !random.chance(0.2)
    const isAnswered = this.isHealed || !random.chance(0.25)
    const isLater = !this.isHealed && random.chance(0.05)
    const comesAgain = !this.isHealed && random.chance(0.1)
    const answer = await this.later(device, (): Answer => {
      if (!arrives) return { kind: 'unreachable' }
      const first = arrive()
      if (comesAgain) this.waiting.push({ device, run: () => void arrive() })
      return isLater ? { kind: 'later' } : first
    })
    // The answer takes a while, too.
    return this.later(device, (): Answer => (isAnswered ? answer : { kind: 'unreachable' }))
  }

  /** Runs one waiting event, and everything that follows from it immediately. */
  async step(): Promise<void> {
    const [chosen] = this.waiting.splice(this.random.below(this.waiting.length), 1)
    chosen?.run()
    await new Promise((resolve) => setImmediate(resolve))
  }

  async runUntilIdle(): Promise<void> {
    // Whatever was started a moment ago gets to its first wait.
    await new Promise((resolve) => setImmediate(resolve))
    for (let left = 5_000; this.waiting.length > 0; left--) {
      if (left === 0) throw new Error('It never becomes idle.')
      await this.step()
    }
  }

  newWord(device: Pick<Device, 'account'>): string {
    this.words += 1
    return `w${this.words}a${device.account}`
  }

  async run(): Promise<void> {
    for (let step = 0; step < this.plan.steps; step++) {
      if (this.waiting.length > 0 && this.random.chance(0.6)) await this.step()
      else await act(this)
    }
  }

  /** Ends all faults; then every device syncs until nothing is left to do. */
  async heal(): Promise<void> {
    await this.runUntilIdle()
    this.isHealed = true
    for (const device of this.devices) {
      device.session = device.account
      for (const index of [0, 1]) close(this, device, index)
      writeStorage(this, device)
      if (this.plan.newerApp) update(this, device)
    }
    for (let round = 0; round < 5; round++) {
      for (const device of this.devices) {
        sync(this, device)
        await this.runUntilIdle()
      }
    }
  }
}
