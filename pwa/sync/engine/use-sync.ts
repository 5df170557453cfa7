import { useSyncExternalStore } from 'react'
import type { DraftCard, OutboxEntry } from '../../data/device/draft-tables.ts'
import type { LabelEntry } from '../../data/device/label-tables.ts'
import { sharedLive, useLive } from '../../data/use-live.ts'
import { isUnsent } from '../device/label-change.ts'
import { engineOf } from './engines.ts'
import type { SyncState } from './sync-engine.ts'

export function useSyncState(userId: number): SyncState {
  const engine = engineOf(userId)
  return useSyncExternalStore(engine.subscribe, () => engine.state)
}

const useEntries = sharedLive((userId) => engineOf(userId).context.store.listEntries())

/** Changes of labels on this device by the name of their idea, always current; undefined and null as below. */
export const useLabels = sharedLive<ReadonlyMap<string, LabelEntry>>(async (userId) => {
  const entries = await engineOf(userId).context.store.listLabels()
  return new Map(entries.map((entry) => [entry.draftId, entry]))
})

export type LocalState = { cards: DraftCard[]; entries: ReadonlyMap<string, OutboxEntry> }

/** The drafts of an account on this device, always current. Undefined until they are read, null when they cannot be read. */
export function useLocalState(userId: number): LocalState | null | undefined {
  return useLive(async () => {
    const { store } = engineOf(userId).context
    const [cards, entries] = await Promise.all([store.listCards(), store.listEntries()])
    return { cards, entries: new Map(entries.map((entry) => [entry.draftId, entry])) }
  }, [userId])
}

/** `labels`: of how many ideas labels wait. */
export type Waiting = { count: number; blocked: number; labels: number }

/** How many drafts wait for the server, and how many of these its refusal made wait for their writer. */
export function useWaiting(userId: number): Waiting {
  const entries = useEntries(userId) ?? []
  const labels = [...(useLabels(userId)?.values() ?? [])].filter(isUnsent).length
  return { count: entries.length, blocked: entries.filter(({ blocked }) => blocked !== null).length, labels }
}
