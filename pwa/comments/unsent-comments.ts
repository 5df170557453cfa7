import type { Reader } from './comments.queries.ts'

/**
 * Words of a comment, and the key that they were sent with; none where they were only typed. `mayBeThere`: they were sent, and
 * no answer came.
 */
export type Sent = { words: string; key: string | undefined; mayBeThere: boolean }

/** Whose words a field holds: what somebody typed is not for whoever reads after them, by this link or another one. */
export const writerOf = (reader: Reader | null): string =>
  reader === null ? 'owner' : `${reader.accessToken} ${reader.readerId}`

/** By the name of its field: a comment whose field went before it had arrived, or before it was sent at all. */
const returned = new Map<string, Sent & { writer: string }>()

const listeners = new Set<() => void>()

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Until a field takes them, the browser asks before the page goes with them. */
export function keepReturned(writer: string, name: string, sent: Sent): void {
  const field = `${writer} ${name}`
  // What was typed behind a comment on its way was kept when the field went, together with it.
  if (!returned.has(field)) returned.set(field, { ...sent, writer })
  window.addEventListener('beforeunload', askBeforeLeaving)
  for (const listener of listeners) listener()
}

/** For a field that opens: what is waiting for it stands in it again. */
export function takeReturned(writer: string, name: string): Sent | null {
  const field = `${writer} ${name}`
  const sent = returned.get(field) ?? null
  returned.delete(field)
  if (returned.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving)
  for (const listener of listeners) listener()
  return sent
}

/** What waits for a field of this writer, oldest first. */
export const listReturned = (writer: string): Sent[] =>
  [...returned.values()].filter((sent) => sent.writer === writer)

/** Calls back when words begin to wait, or are taken; returns how to stop. */
export function subscribeReturned(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The fields with words that would be lost with the page: nothing is on its way. */
const fields = new Set<symbol>()

export function noteUnsent(): () => void {
  const field = Symbol('field')
  fields.add(field)
  return () => void fields.delete(field)
}

export const hasUnsent = (): boolean => fields.size > 0
