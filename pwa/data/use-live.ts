import Dexie, { type ObservabilitySet } from 'dexie'
import { useEffect, useState } from 'react'
import { isJournalName } from './device/database-names.ts'

/** Changes within this time are shown together, because sending a long queue makes hundreds in a row. */
const MIN_PAUSE_MS = 250
/** The pause after a slow query is this many times its duration, up to MAX_PAUSE_MS, so that it uses only a tenth of the time. */
const PAUSE_FACTOR = 9
const MAX_PAUSE_MS = 1_000

/**
 * The result of a query of the device's databases. It runs again when anything in them changes, in this tab or another, at most
 * four times a second, and when a dependency changes. Undefined until the first result, null if the device refuses.
 */
export function useLive<T>(
  query: () => Promise<T>,
  dependencies: readonly (string | number | null | undefined)[],
): T | null | undefined {
  const name = JSON.stringify(dependencies)
  const [answer, setAnswer] = useState<{ name: string; value: T | null }>()
  const [ask] = useState(() => ({ query }))
  ask.query = query
  useEffect(
    () =>
      watch(
        () => ask.query(),
        (value) => setAnswer({ name, value }),
      ),
    [name, ask],
  )
  return answer?.name === name ? answer.value : undefined
}

/** The journal is written at each keystroke and no query reads it. Dexie names changes `idb://database/table/index`. */
const isJournalOnly = (changed: ObservabilitySet) => {
  const names = Object.keys(changed)
  return names.length > 0 && names.every((name) => isJournalName(name.replace(/^idb:\/\//, '')))
}

/** Turns a query that throws or rejects into null. */
async function answerOf<T>(query: () => Promise<T>): Promise<T | null> {
  try {
    return await query()
  } catch {
    return null
  }
}

/** Calls `show` with the first result and every later one, until the returned function is called. */
export function watch<T>(query: () => Promise<T>, show: (value: T | null) => void): () => void {
  let isStopped = false
  let isAsking = false
  let isStale = false
  const ask = async () => {
    isAsking = true
    isStale = false
    const asked = performance.now()
    const value = await answerOf(query)
    const pause = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, PAUSE_FACTOR * (performance.now() - asked)))
    if (isStopped) return
    show(value)
    await new Promise((resolve) => setTimeout(resolve, pause))
    isAsking = false
    if (isStale && !isStopped) void ask()
  }
  const onChange = (changed: ObservabilitySet) => {
    if (isJournalOnly(changed)) return
    isStale = true
    if (!isAsking) void ask()
  }
  Dexie.on('storagemutated', onChange)
  void ask()
  return () => {
    isStopped = true
    Dexie.on.storagemutated.unsubscribe(onChange)
  }
}

type Shared<T> = { shows: Set<(value: T | null) => void>; last?: { value: T | null }; stop: () => void }

/**
 * Like `watch`, but runs the query once for all watchers of the same key. A later watcher gets the last result at once; if the
 * device had refused, the query runs again for it.
 */
export function shareWatch<K, T>(query: (key: K) => Promise<T>) {
  const watched = new Map<K, Shared<T>>()
  const find = (key: K): Shared<T> => {
    const known = watched.get(key)
    if (known && known.last?.value !== null) return known
    const shared: Shared<T> = known ?? { shows: new Set(), stop: () => undefined }
    shared.stop()
    delete shared.last
    shared.stop = watch(
      () => query(key),
      (value) => {
        shared.last = { value }
        for (const show of shared.shows) show(value)
      },
    )
    watched.set(key, shared)
    return shared
  }
  const watchShared = (key: K, show: (value: T | null) => void): (() => void) => {
    const shared = find(key)
    shared.shows.add(show)
    if (shared.last) show(shared.last.value)
    return () => {
      shared.shows.delete(show)
      if (shared.shows.size > 0) return
      shared.stop()
      if (watched.get(key) === shared) watched.delete(key)
    }
  }
  /** The last result for a key that is being watched; undefined if there is none, or nobody watches. */
  const lastOf = (key: K): T | null | undefined => watched.get(key)?.last?.value
  return { watchShared, lastOf }
}

/** How long a screen waits for a device that does not answer, for example because another tab blocks its database. */
const AHEAD_TIMEOUT_MS = 500

/** A query that runs before any component shows it. `ready` resolves at a result, at `end()`, or after AHEAD_TIMEOUT_MS. */
export type Ahead = { ready: Promise<void>; end: () => void }

/**
 * A hook like `useLive` whose query runs once, however many components show its result. `ahead` runs it before any of them is
 * mounted, so that their first render shows the result.
 */
export function sharedLive<T>(query: (userId: number) => Promise<T>) {
  const { watchShared, lastOf } = shareWatch(query)
  function useShared(userId: number): T | null | undefined {
    const [answer, setAnswer] = useState(() => ({ userId, value: lastOf(userId) }))
    useEffect(
      () =>
        watchShared(userId, (value) =>
          setAnswer((shown) =>
            shown.userId === userId && shown.value === value ? shown : { userId, value },
          ),
        ),
      [userId],
    )
    return answer.userId === userId ? answer.value : undefined
  }
  const ahead = (userId: number): Ahead => {
    let end = () => {}
    const ready = new Promise<void>((resolve) => {
      const stop = watchShared(userId, () => resolve())
      setTimeout(resolve, AHEAD_TIMEOUT_MS)
      end = () => {
        stop()
        resolve()
      }
    })
    return { ready, end }
  }
  return Object.assign(useShared, { ahead })
}
