import type { DraftCard, LocalDraft, OutboxEntry } from '../data/draft-tables.ts'
import type { SyncState } from '../sync/sync-engine.ts'

/** What can truthfully be said about where the words of an editor are. */
export type Truth =
  /** Nobody has written a word of it yet. */
  | { state: 'fresh' }
  | { state: 'typing' }
  | { state: 'synced' }
  /** Durable on this device; `why` says what the server's copy waits for. */
  | { state: 'kept'; why: Why | null }
  | { state: 'blocked'; reason: string }
  | { state: 'failed'; reason: string }

export type Why = 'title' | 'connection' | 'sign-in' | 'wrong-account' | 'sending'

/** The promise is 300 ms after the last key; the rest is for the transaction. */
export const KEEP_AFTER_MS = 250
/** So long after the last key, the words are sent. */
export const SEND_AFTER_MS = 5_000

/** What the device was last seen to store of a draft: its row, and the change of it that waits for the server. */
export type Stored = { card: Pick<DraftCard, 'seq'> | null; entry: OutboxEntry | null }

/** Of words that are durable here: does the server have them, and if not, why not. */
export function truthOf(
  { title, seq }: Pick<LocalDraft, 'title' | 'seq'>,
  { card, entry }: Stored,
  sync: SyncState,
): Truth {
  // A look at the device that is older than these words says nothing about them.
  if (card?.seq !== seq) return { state: 'kept', why: null }
  if (entry === null) return { state: 'synced' }
  if (entry.blocked) return { state: 'blocked', reason: entry.blocked.message }
  if (title.trim() === '') return { state: 'kept', why: 'title' }
  return { state: 'kept', why: whyOf(sync) }
}

function whyOf(sync: SyncState): Why | null {
  if (sync === 'unreachable') return 'connection'
  if (sync === 'signed-out') return 'sign-in'
  if (sync === 'wrong-account') return 'wrong-account'
  return sync === 'syncing' ? 'sending' : null
}

/** Why a transaction failed, so that a person can do something about it. */
export function reasonNotKept(error: unknown): string {
  const isFull = error instanceof Error && /quota/i.test(`${error.name} ${error.message}`)
  return isFull ? 'this device is out of space' : 'this device refuses to keep data'
}
