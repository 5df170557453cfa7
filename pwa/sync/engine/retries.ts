import type { DraftStore } from '../../data/device/draft-tables.ts'
import { listSendable } from '../device/list-sendable.ts'
import { labelTask, listSendableLabels } from '../labels/list-sendable-labels.ts'
import { type Flushed, isFailure, isPaused } from '../transport/flush.ts'
import type { Pushed } from '../transport/push-draft.ts'
import type { Synced } from '../transport/sync-round.ts'
import { Backoff, MAX_WAIT_MS } from './backoff.ts'
import type { EngineEnvironment } from './engine-environment.ts'
import type { SyncState } from './sync-state.ts'

/** Backoff name of the connection. It fails when the server does not answer or nobody is signed in; meanwhile nothing is sent. */
const CONNECTION = 'connection'
/** Backoff name of fetching. It fails when some of what other devices wrote could not be fetched. */
const FETCHING = 'fetching'
/** Backoff name of a draft's pictures, memos and PDF, which are retried apart from its words. */
const filesOf = (draftId: string): string => `files of ${draftId}`
/** The shortest time between two rounds that no one requested. */
const SHORTEST_WAIT_MS = 1_000
/** A wait that the server asked for is shown only if it is longer than this; a shorter one ends soon enough by itself. */
const SHOWN_WAIT_MS = 60_000

/** The server is full, this account's quota is used up, or a proxy refuses. If several apply, the first one is shown. */
const reasons = ['full', 'quota', 'intercepted'] as const
type Reason = (typeof reasons)[number]

/**
 * Decides what is retried and when. Every sendable draft is tried within five minutes. Drafts that were synced or
 * deleted, and those that wait for their writer, are forgotten.
 */
export class Retries {
  private readonly store: DraftStore
  private readonly environment: Pick<EngineEnvironment, 'now' | 'random'>
  private readonly backoff: Backoff
  /** True when the last round left out a draft that was not backing off. */
  private isMoreToSend = false
  /** Why each of these drafts has to be retried, if that is one of `reasons`. */
  private readonly reasons = new Map<string, Reason>()
  /** Drafts whose files are being uploaded, by who does that. */
  private readonly uploads = new Set<ReadonlySet<string>>()
  /** Drafts that are being sent outside of rounds, with the number of such sends. */
  private readonly held = new Map<string, number>()

  constructor(store: DraftStore, environment: Pick<EngineEnvironment, 'now' | 'random'>) {
    this.store = store
    this.environment = environment
    this.backoff = new Backoff(() => environment.now())
  }

  isBackingOff = (draftId: string): boolean => this.held.has(draftId) || this.backoff.isBackingOff(draftId)

  /** Whether an upload of this draft failed and may not be tried again yet. Its words are not affected. */
  areFilesBackingOff = (draftId: string): boolean => this.backoff.isBackingOff(filesOf(draftId))

  /** Rounds leave this draft alone until the returned function is called. */
  hold(draftId: string): () => void {
    this.held.set(draftId, (this.held.get(draftId) ?? 0) + 1)
    return () => {
      const others = (this.held.get(draftId) ?? 1) - 1
      if (others > 0) this.held.set(draftId, others)
      else this.held.delete(draftId)
    }
  }

  /** Ends all waits, because a person asked for a sync. */
  clear(): void {
    this.backoff.clear()
  }

  /** The connection is back. Waits that the server asked for stay, because they have nothing to do with the connection. */
  clearOwn(): void {
    this.backoff.clearOwn()
  }

  /** Whether the server asked for a pause between rounds that is not over yet. */
  isAskedToWait(): boolean {
    return this.backoff.isAsked(CONNECTION)
  }

  /** `ofFiles`: it went as far as the files of the draft. */
  notePush(draftId: string, pushed: Pushed, waitMs: number, ofFiles: boolean): void {
    const spread = this.environment.random()
    this.noteDraft(draftId, pushed, { spread, waitMs, ofFiles })
    if (pushed === 'unreachable' || isPaused(pushed)) this.note(CONNECTION, false, spread)
  }

  /** The round threw, so nothing is known about what it did. */
  noteBrokenRound(): void {
    this.note(CONNECTION, false, this.environment.random())
  }

  /** Nothing is due for the files of these drafts until the returned function is called. */
  holdFiles(drafts: ReadonlySet<string>): () => void {
    this.uploads.add(drafts)
    return () => this.uploads.delete(drafts)
  }

  /** Notes how files were sent; null if that threw, so that nothing is known about it. */
  noteFiles(held: ReadonlySet<string>, sent: Flushed | null): void {
    const spread = this.environment.random()
    const ofFiles = true
    if (sent === null) for (const draftId of held) this.noteDraft(draftId, 'later', { spread, ofFiles })
    else {
      for (const [draftId, pushed] of sent.outcomes)
        this.noteDraft(draftId, pushed, { spread, waitMs: sent.waits.get(draftId), ofFiles })
      if (isPaused(sent.state)) this.note(CONNECTION, false, spread)
    }
  }

  async noteRound({ state, outcomes, held, waits, fetched, isFetched, waitMs }: Synced): Promise<void> {
    const spread = this.environment.random()
    const isProgress = fetched > 0 || [...outcomes.values()].includes('synced')
    // If something got through, the rest is retried soon. That ends, because each such round leaves less to send or fetch.
    if (isProgress) for (const name of [CONNECTION, FETCHING]) this.backoff.succeeded(name)
    for (const [draftId, pushed] of outcomes)
      this.noteDraft(draftId, pushed, { spread, waitMs: waits.get(draftId) })
    this.note(CONNECTION, state === 'done', spread, waitMs)
    this.note(FETCHING, isFetched || state !== 'done', spread, waitMs)
    const sendable = await this.forgetUnsendable()
    this.isMoreToSend = sendable.some(
      (draftId) => !outcomes.has(draftId) && !held.has(draftId) && !this.isBackingOff(draftId),
    )
  }

  /** The state that the engine shows after a draft was sent by itself. */
  stateAfter(pushed: Pushed): SyncState {
    const isAnswered = pushed === 'synced' || pushed === 'waiting' || pushed === 'later'
    return isAnswered ? this.stateOfWaiting() : pushed
  }

  /** The state that the engine shows after the server answered. */
  stateOfWaiting(): 'idle' | Reason | 'asked' {
    const given = new Set(this.reasons.values())
    return reasons.find((reason) => given.has(reason)) ?? (this.isAskedForLong() ? 'asked' : 'idle')
  }

  isAskedForLong(): boolean {
    return this.backoff.leftAsked() > SHOWN_WAIT_MS
  }

  /** Milliseconds until something may have to be tried. */
  nextWait(): number {
    if (this.backoff.isBackingOff(CONNECTION)) return this.backoff.left(CONNECTION)
    const uploads = [...this.uploads].flatMap((drafts) => [...drafts].map(filesOf))
    const underWay = new Set([...this.held.keys(), ...uploads])
    const wait = this.isMoreToSend ? 0 : (this.backoff.nextBut(underWay) ?? MAX_WAIT_MS)
    return Math.max(SHORTEST_WAIT_MS, Math.min(MAX_WAIT_MS, wait))
  }

  /** Called when a wait is over. It reads only from the device, so that no request is made when nothing has to be retried. */
  async isAnythingDue(): Promise<boolean> {
    const sendable = await this.forgetUnsendable()
    if (this.backoff.isBackingOff(CONNECTION)) return false
    if (this.backoff.isDue(CONNECTION) || this.backoff.isDue(FETCHING)) return true
    return sendable.some((draftId) => !this.isBackingOff(draftId) && !this.isOnlyForFiles(draftId))
  }

  /** Nothing of this draft is to be tried now but its files, and they wait or are on their way. */
  private isOnlyForFiles(draftId: string): boolean {
    const isUploading = [...this.uploads].some((drafts) => drafts.has(draftId))
    return (isUploading || this.areFilesBackingOff(draftId)) && !this.backoff.isDue(draftId)
  }

  private noteDraft(
    draftId: string,
    pushed: Pushed,
    { spread, waitMs, ofFiles = false }: { spread: number; waitMs?: number | undefined; ofFiles?: boolean },
  ): void {
    const reason = reasons.find((reason) => reason === pushed)
    if (reason) this.reasons.set(draftId, reason)
    else this.reasons.delete(draftId)
    if (isFailure(pushed)) this.note(ofFiles ? filesOf(draftId) : draftId, false, spread, waitMs)
    else for (const name of [draftId, filesOf(draftId)]) this.backoff.succeeded(name)
  }

  private note(name: string, isGood: boolean, spread: number, waitMs = 0): void {
    if (isGood) this.backoff.succeeded(name)
    else this.backoff.failed(name, spread, waitMs)
  }

  private async forgetUnsendable(): Promise<string[]> {
    const labels = (await listSendableLabels(this.store)).map(labelTask)
    const sendable = [...(await listSendable(this.store)), ...labels]
    this.backoff.keepOnly(new Set([CONNECTION, FETCHING, ...sendable, ...sendable.map(filesOf)]))
    for (const draftId of this.reasons.keys()) if (!sendable.includes(draftId)) this.reasons.delete(draftId)
    return sendable
  }
}
