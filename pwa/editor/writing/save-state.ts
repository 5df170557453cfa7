import { refuseWords } from '#contract/content/refuse-words.ts'
import type { DraftCard, LocalDraft, OutboxEntry } from '../../data/device/draft-tables.ts'
import { hasOnlyFilesLeft } from '../../sync/device/only-files-left.ts'
import type { SyncState } from '../../sync/engine/sync-state.ts'

/** What the save status can truthfully say about where an editor's words are. */
export type SaveState =
  /** Nothing has been written yet. */
  | { state: 'fresh' }
  | { state: 'typing' }
  | { state: 'synced' }
  /** Durable on this device; `why` says what the server's copy waits for. `areWordsSynced`: it lacks only pictures or memos. */
  | { state: 'kept'; why: Why | null; areWordsSynced?: true }
  /** `code` is an error code of the server or of the device. */
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

/** Words must be on the device 300 ms after a keystroke. This leaves 50 ms for the transaction. */
export const KEEP_AFTER_MS = 250
/** No event says that a full device has room again, so storing is tried again. */
export const KEEP_AGAIN_MS = 15_000
/** The words are sent after this much time without a keystroke. */
export const SEND_AFTER_MS = 5_000

/** What the device stored for a draft when it was last read: its row, and its change that waits for the server. */
export type Stored = { card: Pick<DraftCard, 'seq'> | null; entry: OutboxEntry | null }

/** For words that are stored here: whether the server has them, and if not, why not. */
export function saveStateOf(
  { title, html, seq }: Pick<LocalDraft, 'title' | 'html' | 'seq'>,
  { card, entry }: Stored,
  sync: SyncState,
): SaveState {
  // The device was read before these words were stored, so this does not say whether the server has them.
  if (card?.seq !== seq) return { state: 'kept', why: null }
  if (entry === null) return { state: 'synced' }
  // Known before anything is sent, so also without a connection.
  const refusal = refuseWords({ title, html }) ?? entry.blocked
  if (refusal) return { state: 'blocked', code: refusal.code, reason: refusal.message }
  if (title.trim() === '') return { state: 'kept', why: 'title' }
  return {
    state: 'kept',
    why: whyOf(sync),
    ...(hasOnlyFilesLeft({ seq }, entry) && { areWordsSynced: true }),
  }
}

function whyOf(sync: SyncState): Why | null {
  if (sync === 'unreachable') return 'connection'
  if (sync === 'signed-out') return 'sign-in'
  if (sync === 'wrong-account') return 'wrong-account'
  if (sync === 'full' || sync === 'quota' || sync === 'intercepted' || sync === 'asked') return sync
  return sync === 'syncing' ? 'sending' : null
}
