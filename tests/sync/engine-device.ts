import type { DraftStore } from '../../pwa/data/device/draft-tables.ts'
import type { SyncContext } from '../../pwa/sync/device/context.ts'
import type { EngineEnvironment, EngineEvent } from '../../pwa/sync/engine/engine-environment.ts'
import { WORDS_WAIT_MS } from '../../pwa/sync/engine/file-sender.ts'
import { SyncEngine } from '../../pwa/sync/engine/sync-engine.ts'
import type { Pushed } from '../../pwa/sync/transport/push-draft.ts'
import type { FakeServer } from './fake-server.ts'
import { QuietDevice } from './quiet-device.ts'
import { Random } from './random.ts'
import type { VirtualTime } from './virtual-time.ts'

/** The account lock: the tabs of a browser run one after the other. */
export class TabLock {
  private last: Promise<unknown> = Promise.resolve()
  /** The lock is stolen from its next holder, which gets an error while its work goes on and others may begin. */
  isStolenNext = false

  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(() => {
      const isStolen = this.isStolenNext
      this.isStolenNext = false
      const running = work()
      if (!isStolen) return running
      running.catch(() => undefined)
      throw new DOMException('The lock was stolen.', 'AbortError')
    })
    this.last = turn.catch(() => undefined)
    return turn
  }
}

/** A device with one engine per tab. The test controls its network, database and clock. */
export class EngineDevice {
  readonly device: QuietDevice
  /** One for syncing, and one for uploading files. */
  readonly lock = new TabLock()
  readonly filesLock = new TabLock()
  readonly time: VirtualTime
  readonly random: Random
  /** Whether the device's database fails at every call. */
  isStoreBroken = false
  /** How long a request takes, in milliseconds. */
  latency = () => 0

  constructor(server: FakeServer, time: VirtualTime, seed: number) {
    this.device = new QuietDevice(server, seed)
    this.random = new Random(seed + 1)
    this.time = time
  }

  get requests() {
    return this.device.requests
  }

  openTab(): Tab {
    return new Tab(this, { ...this.device.context, store: this.store(), server: this.slowServer() })
  }

  /** Advances the clock and counts the requests made meanwhile. */
  async countRequests(milliseconds: number): Promise<number> {
    const before = this.requests.length
    await this.time.advance(milliseconds)
    return this.requests.length - before
  }

  private store(): DraftStore {
    const { store } = this.device
    const working = async () => {
      if (this.isStoreBroken) throw new Error('The database of the device refuses.')
      return store
    }
    return {
      read: async (work) => (await working()).read(work),
      write: async (work) => (await working()).write(work),
      listCards: async () => (await working()).listCards(),
      findCard: async (draftId) => (await working()).findCard(draftId),
      findEntry: async (draftId) => (await working()).findEntry(draftId),
      listEntries: async () => (await working()).listEntries(),
      listLabels: async () => (await working()).listLabels(),
      journal: {
        append: async (rows) => (await working()).journal.append(rows),
        list: async (writerId) => (await working()).journal.list(writerId),
        drop: async (writerId, generation) => (await working()).journal.drop(writerId, generation),
        listWriters: async () => (await working()).journal.listWriters(),
      },
      listUnreadable: async () => (await working()).listUnreadable(),
    }
  }

  private slowServer(): SyncContext['server'] {
    const { server } = this.device.context
    const slowly = async <T>(send: () => Promise<T>): Promise<T> => {
      const latency = this.latency()
      if (latency > 0) await this.time.wait(latency)
      return send()
    }
    return {
      create: (...change) => slowly(() => server.create(...change)),
      createPdf: (...file) => slowly(() => server.createPdf(...file)),
      update: (...change) => slowly(() => server.update(...change)),
      remove: (...change) => slowly(() => server.remove(...change)),
      find: (...idea) => slowly(() => server.find(...idea)),
      list: () => slowly(() => server.list()),
      changeLabels: (...change) => slowly(() => server.changeLabels(...change)),
      uploadPicture: (...picture) => slowly(() => server.uploadPicture(...picture)),
      retryFiles: () => server.retryFiles(),
    }
  }
}

/** One engine, and a record of its rounds and waits. */
export class Tab {
  readonly engine: SyncEngine
  /** The times at which it requested the lock for a round. */
  readonly rounds: number[] = []
  /** The times at which one of its waits ended. */
  readonly wakings: number[] = []
  /** How often it requested the lock for files, and how often files took so long that words were to go before them. */
  uploads = 0
  slowUploads = 0
  private onEvent: (event: EngineEvent) => void = () => undefined
  private isPushing = false
  private readonly of: EngineDevice

  constructor(of: EngineDevice, context: SyncContext) {
    this.of = of
    this.engine = new SyncEngine(context, this.environment())
  }

  tell(event: EngineEvent): void {
    this.onEvent(event)
  }

  push(draftId: string): Promise<Pushed> {
    this.isPushing = true
    const pushed = this.engine.push(draftId)
    this.isPushing = false
    return pushed
  }

  private environment(): EngineEnvironment {
    const { time, random, lock, filesLock } = this.of
    return {
      now: () => time.now,
      random: () => random.next(),
      after: (milliseconds, callback) =>
        time.after(milliseconds, () => {
          if (milliseconds === WORDS_WAIT_MS) this.slowUploads += 1
          else this.wakings.push(time.now)
          callback()
        }),
      listen: (onEvent) => {
        this.onEvent = onEvent
        return () => {
          this.onEvent = () => undefined
        }
      },
      withLock: (work, task) => {
        if (task === 'files') {
          this.uploads += 1
          return filesLock.run(work)
        }
        if (!this.isPushing) this.rounds.push(time.now)
        return lock.run(work)
      },
    }
  }
}
