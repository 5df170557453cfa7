import type { SyncContext } from '../device/context.ts'
import { isPaused } from '../transport/flush.ts'
import { type OnWait, type Pushed, pushDraft, pushWords } from '../transport/push-draft.ts'
import { sendHeld } from '../transport/sync-round.ts'
import type { EngineEnvironment } from './engine-environment.ts'
import type { Retries } from './retries.ts'

/** Words wait this long for the files of their draft. Then they are sent without them, and once more with them. */
export const WORDS_WAIT_MS = 10_000

type Owner = { isStopped(): boolean; onSlow(): void }

/** Drafts whose words wait for their files. */
type Wait = { drafts: Set<string>; isOver: boolean; cancel: () => void }

export type Sent = { isProgress: boolean; paused: 'signed-out' | 'wrong-account' | null }

/** Uploads files beside the sync rounds, so that on a slow line neither words nor saving wait until they are through. */
export class FileSender {
  private readonly context: SyncContext
  private readonly environment: Pick<EngineEnvironment, 'after' | 'withLock'>
  private readonly retries: Retries
  private readonly owner: Owner
  /** Drafts that the last round has held, unless they are being sent by now. */
  private held: ReadonlySet<string> = new Set()
  private isSending = false
  /** For drafts that rounds hold, and for those that a person is saving. */
  private readonly heldWaits = new Set<Wait>()
  private readonly savingWaits = new Set<Wait>()

  /** `onSlow` is called when words are to be sent without their files. */
  constructor(
    context: SyncContext,
    environment: Pick<EngineEnvironment, 'after' | 'withLock'>,
    retries: Retries,
    owner: Owner,
  ) {
    this.context = context
    this.environment = environment
    this.retries = retries
    this.owner = owner
  }

  /** Whether the files of this draft take so long, or failed and wait, that its words are sent without them. */
  isSlow = (draftId: string): boolean =>
    this.retries.areFilesBackingOff(draftId) ||
    [...this.heldWaits, ...this.savingWaits].some(({ drafts, isOver }) => isOver && drafts.has(draftId))

  /** Sends one draft that a person saves. Only its words wait for a round that is running. `onFiles` is called once they are sent. */
  async save(draftId: string, onWait: OnWait, onFiles: () => void): Promise<Pushed> {
    const files = this.isSlow(draftId) ? 'leave' : 'hold'
    const pushed = await this.environment.withLock(() => pushWords(this.context, draftId, onWait, files))
    if (pushed !== 'held') return pushed
    onFiles()
    const wait = this.startWait(new Set([draftId]))
    this.savingWaits.add(wait)
    const release = this.retries.holdFiles(wait.drafts)
    return pushDraft(this.context, draftId, onWait).finally(() => {
      release()
      wait.cancel()
      this.savingWaits.delete(wait)
    })
  }

  /**
   * Sends drafts that a round has held, in one tab at a time, unless there are none or a call before this one will send them. One
   * whose upload failed is left until its wait is over.
   */
  send(held: ReadonlySet<string>): Promise<Sent> | null {
    const due = [...held].filter((draftId) => !this.retries.areFilesBackingOff(draftId))
    this.held = new Set(due)
    this.noteHeld(this.held)
    if (this.isSending || due.length === 0) return null
    return this.sendWhileHeld()
  }

  private async sendWhileHeld(): Promise<Sent> {
    this.isSending = true
    const sum: Sent = { isProgress: false, paused: null }
    const isSaving = (draftId: string) => [...this.savingWaits].some(({ drafts }) => drafts.has(draftId))
    const isWaiting = (draftId: string) =>
      this.retries.isBackingOff(draftId) || this.retries.areFilesBackingOff(draftId)
    const isLeftOut = (draftId: string) => isWaiting(draftId) || isSaving(draftId)
    while (this.held.size > 0 && sum.paused === null && !this.owner.isStopped()) {
      const { held } = this
      this.held = new Set()
      const release = this.retries.holdFiles(held)
      const send = () => sendHeld(this.context, held, isLeftOut)
      // It throws if IndexedDB fails, or another tab took the lock away.
      const sent = await this.environment.withLock(send, 'files').catch(() => null)
      release()
      this.noteHeld(this.held)
      this.retries.noteFiles(held, sent)
      if (sent === null) continue
      if ([...sent.outcomes.values()].includes('synced')) sum.isProgress = true
      if (isPaused(sent.state)) sum.paused = sent.state
    }
    this.isSending = false
    return sum
  }

  /** A draft waits from when it was held first, whatever is uploaded before it, until nothing holds it. */
  private noteHeld(held: ReadonlySet<string>): void {
    const fresh = new Set(held)
    for (const wait of this.heldWaits) {
      for (const draftId of wait.drafts) {
        fresh.delete(draftId)
        if (!held.has(draftId)) wait.drafts.delete(draftId)
      }
      if (wait.drafts.size > 0) continue
      wait.cancel()
      this.heldWaits.delete(wait)
    }
    if (fresh.size > 0) this.heldWaits.add(this.startWait(fresh))
  }

  private startWait(drafts: Set<string>): Wait {
    const onEnd = () => {
      wait.isOver = true
      this.owner.onSlow()
    }
    const wait: Wait = { drafts, isOver: false, cancel: this.environment.after(WORDS_WAIT_MS, onEnd) }
    return wait
  }
}
