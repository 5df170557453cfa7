import type { SyncContext } from '../device/context.ts'
import { isPaused } from '../transport/flush.ts'
import type { OnWait, Pushed } from '../transport/push-draft.ts'
import { syncRound } from '../transport/sync-round.ts'
import type { EngineEnvironment, EngineEvent } from './engine-environment.ts'
import { FileSender } from './file-sender.ts'
import { Retries } from './retries.ts'
import type { SyncState } from './sync-state.ts'

/** Returning to the page requests a round, unless the last one ended less than this long ago. */
const RETURN_INTERVAL_MS = 15_000

/**
 * Runs sync rounds for one account while its pages are open: at the start, on request, when the page becomes visible or goes
 * online, and when something that failed may be tried again. One round runs at a time; each wait ends with at most one round.
 */
export class SyncEngine {
  state: SyncState = 'idle'
  readonly context: SyncContext
  private readonly environment: EngineEnvironment
  private readonly retries: Retries
  private readonly files: FileSender
  private readonly listeners = new Set<() => void>()
  private cancelTimer: () => void = () => undefined
  private stopListening: () => void = () => undefined
  private isStopped = true
  private isRunning = false
  private isRequested = false
  /** Rounds, pushes and uploads that are under way. */
  private active = 0
  /** How the last of these ended. */
  private result: SyncState = 'idle'
  private lastRound = Number.NEGATIVE_INFINITY

  constructor(context: SyncContext, environment: EngineEnvironment) {
    this.context = context
    this.environment = environment
    this.retries = new Retries(context.store, environment)
    this.files = new FileSender(context, environment, this.retries, {
      isStopped: () => this.isStopped,
      onSlow: () => this.requestSync(),
    })
  }

  start(): void {
    if (this.isStopped) {
      this.isStopped = false
      this.stopListening = this.environment.listen(this.onEvent)
    }
    this.retry()
  }

  stop(): void {
    this.isStopped = true
    this.cancelTimer()
    this.stopListening()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Ends all waits and syncs now: a person asked for it or has signed in. */
  retry(): void {
    this.retries.clear()
    this.context.server.retryFiles()
    this.resume()
  }

  private resume(): void {
    if (!this.isStopped && !this.retries.isAskedToWait()) this.setState('syncing')
    this.requestSync()
  }

  /**
   * Runs a round as soon as no other is running. Does nothing while the server has asked us to wait. The state keeps reporting a
   * fault until a round succeeds.
   */
  requestSync(): void {
    if (this.isStopped || this.retries.isAskedToWait()) return
    this.isRequested = true
    if (!this.isRunning) void this.runRounds()
  }

  /** Sends one draft now and returns how it went; all other drafts are left to the next round. */
  push(draftId: string): Promise<Pushed> {
    this.context.server.retryFiles()
    return this.send(draftId, (onWait, onFiles) => this.files.save(draftId, onWait, onFiles))
  }

  /** Sends one draft with `work`, an upload that may take minutes. Rounds keep running meanwhile and skip this draft. */
  pushBeside(draftId: string, work: (onWait: OnWait) => Promise<Pushed>): Promise<Pushed> {
    const release = this.retries.hold(draftId)
    return this.send(draftId, (onWait) => work(onWait).finally(release))
  }

  private async send(
    draftId: string,
    work: (onWait: OnWait, onFiles: () => void) => Promise<Pushed>,
  ): Promise<Pushed> {
    let pushed: Pushed = 'later'
    let waitMs = 0
    let ofFiles = false
    this.active += 1
    this.setState('syncing')
    try {
      const onWait: OnWait = (asked) => (waitMs = asked)
      pushed = await work(onWait, () => (ofFiles = true))
      return pushed
    } finally {
      this.retries.notePush(draftId, pushed, waitMs, ofFiles)
      this.end(this.retries.stateAfter(pushed))
      if (pushed === 'synced') this.requestSync()
      else this.plan()
    }
  }

  private readonly onEvent = (event: EngineEvent) => {
    if (event === 'signed-in') this.retry()
    else if (event === 'online') {
      this.retries.clearOwn()
      this.context.server.retryFiles()
      this.resume()
    } else if (this.environment.now() - this.lastRound > RETURN_INTERVAL_MS) this.requestSync()
  }

  private async runRounds(): Promise<void> {
    this.isRunning = true
    this.lastRound = this.environment.now()
    this.cancelTimer()
    this.active += 1
    if (this.state === 'idle') this.setState('syncing')
    let state: SyncState = 'idle'
    try {
      while (this.isRequested && !this.isStopped && !this.retries.isAskedToWait()) {
        this.isRequested = false
        state = await this.runRound()
      }
    } catch {
      // IndexedDB failed, or another tab took the lock away. The round is tried again after a wait.
      this.retries.noteBrokenRound()
    }
    this.isRunning = false
    this.lastRound = this.environment.now()
    this.end(state)
    this.plan()
  }

  private async runRound(): Promise<SyncState> {
    const { isBackingOff } = this.retries
    const synced = await this.environment.withLock(() =>
      syncRound(this.context, isBackingOff, this.files.isSlow),
    )
    await this.retries.noteRound(synced)
    void this.sendHeld(synced.held)
    if (synced.state === 'done') return this.retries.stateOfWaiting()
    const hasAsked = this.retries.isAskedToWait() && this.retries.isAskedForLong()
    return synced.state === 'unreachable' && hasAsked ? 'asked' : synced.state
  }

  /** Sends drafts that a round has held, with their files. Rounds go on meanwhile. */
  private async sendHeld(held: ReadonlySet<string>): Promise<void> {
    const sending = this.files.send(held)
    if (sending === null) return
    this.active += 1
    const { isProgress, paused } = await sending
    const isFault = this.result === 'unreachable' || isPaused(this.result)
    this.end(paused ?? (isFault && !isProgress ? this.result : this.retries.stateOfWaiting()))
    // Only a round fetches the list, which does not name these ideas yet.
    if (isProgress) this.requestSync()
    else this.plan()
  }

  /** Sets the one timer to whatever may be retried first. A running round calls this when it ends, so nothing is set during it. */
  private plan(): void {
    this.cancelTimer()
    if (this.isStopped || this.isRunning) return
    this.cancelTimer = this.environment.after(this.retries.nextWait(), () => void this.wake())
  }

  /** If another tab has sent or deleted the draft that this wait was for, no round is requested. */
  private async wake(): Promise<void> {
    const isDue = await this.retries.isAnythingDue().catch(() => true)
    if (isDue) this.requestSync()
    else this.plan()
  }

  private end(state: SyncState): void {
    this.active -= 1
    this.result = state
    this.setState(this.active === 0 || state !== 'idle' ? state : 'syncing')
  }

  private setState(state: SyncState): void {
    if (state === this.state) return
    this.state = state
    for (const listener of this.listeners) listener()
  }
}
