/** Words that were sent, and the key that they were sent with. */
export type Sent = { words: string; key: string | undefined }

/** By the name of its field: a comment whose field was closed while it was on its way, and that did not arrive. */
const returned = new Map<string, Sent>()

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Until a field takes them, the browser asks before the page goes with them. */
export function keepReturned(name: string, sent: Sent): void {
  returned.set(name, sent)
  window.addEventListener('beforeunload', askBeforeLeaving)
}

/** For a field that opens: what came back while it was closed stands in it again. */
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
