import Dexie, { type ObservabilitySet } from 'dexie'
import { useEffect, useState } from 'react'
import { isJournalName } from './device/database-names.ts'

/** Hundreds of changes in a row, as when a long queue is sent, are shown together. */
const CALM_MS = 250
/** A query over thousands of drafts takes long. It is repeated so rarely that it uses at most a tenth of the time. */
const REST_TIMES = 9
const MAX_CALM_MS = 1_000

/**
 * What a query of the device's databases answers, asked again when anything there changes, in this tab or another; at most
 * four times a second. Undefined until the first answer, null when the device refuses. Asked anew when a dependency changes.
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

/** A journal is written with each key, and no query reads it. Dexie names what changed `idb://database/table/index`. */
const isJournalOnly = (changed: ObservabilitySet) => {
  const names = Object.keys(changed)
  return names.length > 0 && names.every((name) => isJournalName(name.replace(/^idb:\/\//, '')))
}

/** A query that fails, at once or later, answers null. */
async function answerOf<T>(query: () => Promise<T>): Promise<T | null> {
  try {
    return await query()
  } catch {
    return null
  }
}

/** Calls `show` with the first answer and with every later one. Ends when the returned function is called. */
export function watch<T>(query: () => Promise<T>, show: (value: T | null) => void): () => void {
  let isOver = false
  let isAsking = false
  let isStale = false
  const ask = async () => {
    isAsking = true
    isStale = false
    const asked = performance.now()
    const value = await answerOf(query)
    const calm = Math.min(MAX_CALM_MS, Math.max(CALM_MS, REST_TIMES * (performance.now() - asked)))
    if (isOver) return
    show(value)
    await new Promise((resolve) => setTimeout(resolve, calm))
    isAsking = false
    if (isStale && !isOver) void ask()
  }
  const onChange = (changed: ObservabilitySet) => {
    if (isJournalOnly(changed)) return
    isStale = true
    if (!isAsking) void ask()
  }
  Dexie.on('storagemutated', onChange)
  void ask()
  return () => {
    isOver = true
    Dexie.on.storagemutated.unsubscribe(onChange)
  }
}

type Shared<T> = { shows: Set<(value: T | null) => void>; last?: { value: T | null }; stop: () => void }

/**
 * As `watch`, but asks once for all who watch the same key at the same time. Who comes later is shown the last answer at once; a
 * device that refused is asked again then.
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
  /** The last answer to those who watch a key; undefined while there is none, or nobody watches. */
  const lastOf = (key: K): T | null | undefined => watched.get(key)?.last?.value
  return { watchShared, lastOf }
}

/** So long a screen waits for a device that does not answer, as while another tab keeps its database. */
const AHEAD_MS = 500

/** What is asked before any component shows it. `ready`: there is an answer, or the end, or it takes too long. */
export type Ahead = { ready: Promise<void>; end: () => void }

/**
 * A hook as `useLive` whose query is asked once, however many components show its answer. `ahead` asks before any of them is there:
 * with the answer known, their first drawing shows it.
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
      setTimeout(resolve, AHEAD_MS)
      end = () => {
        stop()
        resolve()
      }
    })
    return { ready, end }
  }
  return Object.assign(useShared, { ahead })
}
