import type { DraftCard, OutboxEntry } from '../../data/device/draft-tables.ts'
import { hasOnlyFilesLeft } from '../device/only-files-left.ts'
import type { SyncState } from '../engine/sync-state.ts'
import type { LocalState } from '../engine/use-sync.ts'

/** A draft whose change has not reached the server, and what it waits for. */
export type WaitingDraft = {
  draftId: string
  /** Null until the server has given it an id. */
  ideaId: number | null
  title: string
  reason: string
  /** The server or this device refused the change. It waits until its writer changes the draft or retries it. */
  isBlocked: boolean
  isDeleted: boolean
}

export function listWaiting({ cards, entries }: LocalState, sync: SyncState): WaitingDraft[] {
  return cards.flatMap((card) => {
    const entry = entries.get(card.draftId)
    if (!entry) return []
    const { draftId, ideaId = null, isDeleted } = card
    const title = card.title.trim() || 'Untitled Idea'
    return [
      {
        draftId,
        ideaId,
        title,
        reason: reasonOf(card, entry, sync),
        isBlocked: entry.blocked !== null,
        isDeleted,
      },
    ]
  })
}

function reasonOf(card: DraftCard, entry: OutboxEntry, sync: SyncState): string {
  if (entry.blocked) return entry.blocked.message
  const reason = whatItWaitsFor(card, sync)
  return hasOnlyFilesLeft(card, entry) ? `Its words are synced, a picture or memo is not. ${reason}` : reason
}

function whatItWaitsFor(card: DraftCard, sync: SyncState): string {
  if (card.isDeleted) return 'Deleted here, not yet on the server.'
  if (card.title.trim() === '') return 'Needs a title before it can sync.'
  if (sync === 'unreachable') return 'Waits for a connection.'
  if (sync === 'signed-out') return 'Waits until you sign in.'
  if (sync === 'wrong-account') return 'Waits until you sign in again.'
  if (sync === 'full') return 'Waits for space: the server is full.'
  if (sync === 'quota') return 'Waits for space: your share of the server is used up.'
  if (sync === 'intercepted')
    return 'Something on the way to the server blocks it, perhaps for its size. It will be retried.'
  if (sync === 'asked') return 'The server asked to wait. It is sent automatically within about an hour.'
  return 'Waits for its turn.'
}

const ideas = (count: number) => (count === 1 ? '1 idea' : `${count} ideas`)
const drafts = (count: number) => (count === 1 ? '1 draft' : `${count} drafts`)
const verb = (count: number, one: string, many: string) => (count === 1 ? one : many)

export type Counts = { count: number; blocked: number; labels?: number }

/** One message for the whole account. */
export function syncMessage({ count, blocked, labels = 0 }: Counts, sync: SyncState): string {
  if (sync === 'wrong-account') return 'Another account is signed in. Your drafts wait for you.'
  if (sync === 'signed-out') return `Signed out: sign in to sync${count === 0 ? '' : ` ${ideas(count)}`}`
  if (count === 0 && labels > 0)
    return sync === 'unreachable' ? 'Labels wait for a connection.' : 'Labels are not on the server yet.'
  if (count === 0 && sync === 'asked') return 'The server asked to wait. Nothing to send.'
  if (count === 0)
    return sync === 'unreachable' ? 'No connection. Nothing to send.' : 'Everything is on the server.'
  if (sync === 'unreachable') return `${drafts(count)} ${verb(count, 'waits', 'wait')} for a connection.`
  if ((sync === 'full' || sync === 'quota') && blocked < count) {
    const wait = `${drafts(count)} ${verb(count, 'is', 'are')} safe on this device and ${verb(count, 'waits', 'wait')} for space`
    if (sync === 'full') return `The server is full. ${wait}.`
    return `Your share of the server is used up. ${wait}; your profile shows what is used.`
  }
  if (sync === 'intercepted' && blocked < count)
    return `Something on the way to the server blocks sending. ${drafts(count)} ${verb(count, 'is', 'are')} safe on this device and will be retried.`
  if (sync === 'asked' && blocked < count)
    return `The server asked to wait. ${drafts(count)} ${verb(count, 'is', 'are')} safe on this device and will be sent within about an hour.`
  if (blocked === count) return `${drafts(count)} ${verb(count, 'needs', 'need')} you.`
  if (sync === 'syncing') return `Syncing ${drafts(count)}...`
  return `${drafts(count)} ${verb(count, 'is', 'are')} not on the server yet.`
}
