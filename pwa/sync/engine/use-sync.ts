import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { IdeaSummary } from '#contract/ideas.ts'
import type { DraftCard, OutboxEntry } from '../../data/device/draft-tables.ts'
import type { LabelEntry } from '../../data/device/label-tables.ts'
import { NOT_DELETED, NotDeleted } from '../../data/device/not-deleted-ideas.ts'
import { findAnswer } from '../../data/kept-answers.ts'
import { type Ahead, sharedLive } from '../../data/use-live.ts'
import { isUnsent } from '../device/label-change.ts'
import { engineOf, LISTING } from './engines.ts'
import type { SyncState } from './sync-state.ts'

export function useSyncState(userId: number): SyncState {
  const engine = engineOf(userId)
  return useSyncExternalStore(engine.subscribe, () => engine.state)
}

const useEntries = sharedLive((userId) => engineOf(userId).context.store.listEntries())

/** Changes of labels on this device by draft id, always current; undefined and null as in `useLocalState`. */
export const useLabels = sharedLive<ReadonlyMap<string, LabelEntry>>(async (userId) => {
  const entries = await engineOf(userId).context.store.listLabels()
  return new Map(entries.map((entry) => [entry.draftId, entry]))
})

export type LocalState = { cards: DraftCard[]; entries: ReadonlyMap<string, OutboxEntry> }

/** The drafts of an account on this device, always current. Undefined until they are read, null when they cannot be read. */
export const useLocalState = sharedLive<LocalState>(async (userId) => {
  const { store } = engineOf(userId).context
  const [cards, entries] = await Promise.all([store.listCards(), store.listEntries()])
  return { cards, entries: new Map(entries.map((entry) => [entry.draftId, entry])) }
})

/** Ideas whose deletion the server refused and that have no row on this device; null when there are none. */
export const useNotDeleted = sharedLive((userId) => findAnswer(userId, NOT_DELETED, NotDeleted))

/** The last list of ideas that the server gave this device; null when there is none. */
export const useKeptList = sharedLive((userId) => findAnswer(userId, LISTING, v.array(IdeaSummary)))

/** Starts reading what the portfolio shows from the device before its screen is mounted. */
export function readPortfolioAhead(userId: number): Ahead {
  const all = [useEntries, useLabels, useLocalState, useNotDeleted, useKeptList].map(({ ahead }) =>
    ahead(userId),
  )
  return {
    ready: Promise.all(all.map(({ ready }) => ready)).then(() => undefined),
    end() {
      for (const { end } of all) end()
    },
  }
}

/** `labels`: how many ideas have unsent changes of labels. */
export type Waiting = { count: number; blocked: number; labels: number }

/** How many drafts are not sent yet, and how many of them (`blocked`) wait for their writer because the server refused them. */
export function useWaiting(userId: number): Waiting {
  const entries = useEntries(userId) ?? []
  const labels = [...(useLabels(userId)?.values() ?? [])].filter(isUnsent).length
  return { count: entries.length, blocked: entries.filter(({ blocked }) => blocked !== null).length, labels }
}
