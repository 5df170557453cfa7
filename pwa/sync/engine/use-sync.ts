import { useSyncExternalStore } from 'react'
import type { DraftCard, OutboxEntry } from '../../data/device/draft-tables.ts'
import { useLive } from '../../data/use-live.ts'
import { engineOf } from './engines.ts'
import type { SyncState } from './sync-engine.ts'

export function useSyncState(userId: number): SyncState {
  const engine = engineOf(userId)
  return useSyncExternalStore(engine.subscribe, () => engine.state)
}

export type LocalState = { cards: DraftCard[]; entries: ReadonlyMap<string, OutboxEntry> }

/** The drafts of an account on this device, always current. Undefined until they are read, null when they cannot be read. */
export function useLocalState(userId: number): LocalState | null | undefined {
  return useLive(async () => {
    const { store } = engineOf(userId).context
    const [cards, entries] = await Promise.all([store.listCards(), store.listEntries()])
    return { cards, entries: new Map(entries.map((entry) => [entry.draftId, entry])) }
  }, [userId])
}

export type Waiting = { count: number; blocked: number }

/** How many drafts wait for the server, and how many of these its refusal made wait for their writer. */
export function useWaiting(userId: number): Waiting {
  const entries = useLive(() => engineOf(userId).context.store.listEntries(), [userId]) ?? []
  return { count: entries.length, blocked: entries.filter(({ blocked }) => blocked !== null).length }
}
