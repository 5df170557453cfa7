/** Words of a comment, and the key that they were sent with; none where they were only typed. */
export type Sent = { words: string; key: string | undefined }

/** By the name of its field: a comment whose field went before it had arrived, or before it was sent at all. */
const returned = new Map<string, Sent>()

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Until a field takes them, the browser asks before the page goes with them. */
export function keepReturned(name: string, sent: Sent): void {
  // What was typed behind a comment on its way was kept when the field went, together with it.
  if (!returned.has(name)) returned.set(name, sent)
  window.addEventListener('beforeunload', askBeforeLeaving)
}

/** For a field that opens: what is waiting for it stands in it again. */
export function takeReturned(name: string): Sent | null {
  const sent = returned.get(name) ?? null
  returned.delete(name)
  if (returned.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving)
  return sent
}

/** The fields with words that would be lost with the page: nothing is on its way. */
const fields = new Set<symbol>()

export function noteUnsent(): () => void {
  const field = Symbol('field')
  fields.add(field)
  return () => void fields.delete(field)
}

export const hasUnsent = (): boolean => fields.size > 0
