import { refuseWords } from '#contract/content/refuse-words.ts'
import type { DraftCard, LocalDraft, OutboxEntry } from '../../data/device/draft-tables.ts'
import type { SyncState } from '../../sync/engine/sync-engine.ts'

/** What can truthfully be said about where the words of an editor are. */
export type SaveState =
  /** Nobody has written a word of it yet. */
  | { state: 'fresh' }
  | { state: 'typing' }
  | { state: 'synced' }
  /** Durable on this device; `why` says what the server's copy waits for. */
  | { state: 'kept'; why: Why | null }
  /** `code`: the server's or the device's name for it. */
  | { state: 'blocked'; code: string; reason: string }
  | { state: 'failed'; reason: string }

export type Why =
  | 'title'
  | 'connection'
  | 'sign-in'
  | 'wrong-account'
  | 'full'
  | 'quota'
  | 'intercepted'
  | 'asked'
  | 'sending'

/** Words are to be on the device 300 ms after a key. This leaves 50 ms for the transaction. */
export const KEEP_AFTER_MS = 250
/** Nothing tells that a device which refused words has room again, so it is asked. */
export const KEEP_AGAIN_MS = 15_000
/** The words are sent when no key was pressed for so long. */
export const SEND_AFTER_MS = 5_000

/** What the device was last seen to store of a draft: its row, and the change of it that waits for the server. */
export type Stored = { card: Pick<DraftCard, 'seq'> | null; entry: OutboxEntry | null }

/** Of words that are durable here: does the server have them, and if not, why not. */
export function saveStateOf(
  { title, html, seq }: Pick<LocalDraft, 'title' | 'html' | 'seq'>,
  { card, entry }: Stored,
  sync: SyncState,
): SaveState {
  // The device was read before these words were stored, so it does not say whether the server has them.
  if (card?.seq !== seq) return { state: 'kept', why: null }
  if (entry === null) return { state: 'synced' }
  // Known before anything is sent, so also without a connection.
  const refusal = refuseWords({ title, html }) ?? entry.blocked
  if (refusal) return { state: 'blocked', code: refusal.code, reason: refusal.message }
  if (title.trim() === '') return { state: 'kept', why: 'title' }
  return { state: 'kept', why: whyOf(sync) }
}

function whyOf(sync: SyncState): Why | null {
  if (sync === 'unreachable') return 'connection'
  if (sync === 'signed-out') return 'sign-in'
  if (sync === 'wrong-account') return 'wrong-account'
  if (sync === 'full' || sync === 'quota' || sync === 'intercepted' || sync === 'asked') return sync
  return sync === 'syncing' ? 'sending' : null
}
