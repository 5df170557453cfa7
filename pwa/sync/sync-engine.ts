import { withAccountLock } from './account-lock.ts'
import { Backoff } from './backoff.ts'
import type { SyncContext } from './context.ts'
import { type Synced, syncRound } from './flush.ts'
import { type Pushed, pushDraft } from './push-draft.ts'

export type SyncState = 'idle' | 'syncing' | 'unreachable' | 'signed-out' | 'wrong-account'

/** Coming back to the page asks for a round, but not each time at once. */
const CALM_MS = 15_000
const EVERYTHING = 'everything'

/** Sends and fetches for one account while its pages are open: at start, when wished, on coming back and online, after waits. */
export class SyncEngine {
  state: SyncState = 'idle'
  readonly context: SyncContext
  private readonly userId: number
  private readonly backoff = new Backoff()
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private running = false
  private wished = false
  private isStopped = true
  private lastRound = Number.NEGATIVE_INFINITY

  constructor(userId: number, context: SyncContext) {
    this.userId = userId
    this.context = context
  }

  start(): void {
    if (!this.isStopped) return
    this.isStopped = false
    window.addEventListener('online', this.online)
    window.addEventListener('focus', this.back)
    document.addEventListener('visibilitychange', this.back)
    this.wish()
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
    window.removeEventListener('online', this.online)
    window.removeEventListener('focus', this.back)
    document.removeEventListener('visibilitychange', this.back)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private readonly online = () => {
    this.backoff.clear()
    this.wish()
  }

  private readonly back = () => {
    if (document.visibilityState === 'visible' && performance.now() - this.lastRound > CALM_MS) this.wish()
  }

  /** Somebody has signed in (again), or asks for it: nothing rests any more. */
  retry(): void {
    this.backoff.clear()
    this.wish()
  }

  /** A round as soon as none is running. */
  wish(): void {
    if (this.isStopped) return
    this.wished = true
    if (!this.running) void this.rounds()
  }

  /** Sends one draft now and says how it went; everything else waits its turn. */
  async push(draftId: string): Promise<Pushed> {
    this.show('syncing')
    try {
      const pushed = await withAccountLock(this.userId, () => pushDraft(this.context, draftId))
      this.note(draftId, pushed)
      this.show(pushed === 'synced' || pushed === 'waiting' || pushed === 'later' ? 'idle' : pushed)
      if (pushed === 'synced') this.wish()
      else this.plan()
      return pushed
    } catch (error) {
      this.show('idle')
      throw error
    }
  }

  private note(name: string, how: Pushed): void {
    if (how === 'unreachable' || how === 'later') this.backoff.failed(name)
    else this.backoff.worked(name)
  }

  private async rounds(): Promise<void> {
    this.running = true
    try {
      while (this.wished && !this.isStopped) {
        this.wished = false
        this.show('syncing')
        const synced = await withAccountLock(this.userId, () =>
          syncRound(this.context, (draftId) => this.backoff.rests(draftId)),
        )
        this.take(synced)
      }
    } catch {
      // The device's own database refused: the next round tries anew.
      this.backoff.failed(EVERYTHING)
      this.show('idle')
    } finally {
      this.running = false
      this.plan()
    }
  }

  private take({ state, later }: Synced): void {
    this.lastRound = performance.now()
    for (const draftId of later) this.backoff.failed(draftId)
    if (state === 'unreachable') this.backoff.failed(EVERYTHING)
    else this.backoff.worked(EVERYTHING)
    this.show(state === 'done' ? 'idle' : state)
  }

  /** What rests is tried again when its wait is over. Without a session only signing in helps. */
  private plan(): void {
    clearTimeout(this.timer)
    const wait = this.backoff.next()
    if (wait === null || this.isStopped || this.state === 'signed-out' || this.state === 'wrong-account')
      return
    this.timer = setTimeout(() => this.wish(), wait + 1)
  }

  private show(state: SyncState): void {
    if (state === this.state) return
    this.state = state
    for (const listener of this.listeners) listener()
  }
}
