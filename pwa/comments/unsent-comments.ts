import { accountOfPage } from '../data/account.ts'
import type { Reader } from './comments.queries.ts'
import { recallFromTab, rememberInTab, rememberNow, type Sent, type Waiting } from './tab-memory.ts'

/** Identifies who types in a field: a later reader, by this link or another one, must not see what was typed. */
export const writerOf = (reader: Reader | null): string =>
  reader === null ? `owner ${accountOfPage()}` : `${reader.accessToken} ${reader.readerId}`

/** By field: comments whose field was unmounted before they had arrived, or before they were sent at all. */
const returned = new Map<string, Waiting>()
/** The text in each mounted form. */
const typed = new Map<object, Waiting>()
/** Comments that the tab kept when the page was opened and that no field has taken yet. */
let ofTab: Map<string, Waiting> | undefined
const recalled = () => {
  ofTab ??= new Map(recallFromTab().map((one) => [one.field, one]))
  return ofTab
}
const listAll = () => [...recalled().values(), ...returned.values(), ...typed.values()]

const listeners = new Set<() => void>()

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Keeps a comment for the next field of this name. Until a field takes it, the browser asks before the page is closed. */
export function keepReturned(writer: string, name: string, sent: Sent): void {
  const field = `${writer} ${name}`
  returned.set(field, { ...merge(returned.get(field), sent), field, writer })
  rememberInTab(listAll)
  window.addEventListener('beforeunload', askBeforeLeaving)
  for (const listener of listeners) listener()
}

/** Returns what waits for a field that is mounted, and forgets it here; the tab keeps it until the field reports its own text. */
export function takeReturned(writer: string, name: string): Sent | null {
  const field = `${writer} ${name}`
  const sent = returned.get(field) ?? recalled().get(field) ?? null
  returned.delete(field)
  recalled().delete(field)
  if (returned.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving)
  for (const listener of listeners) listener()
  return sent
}

const arrivals = new Set<(field: string, words: string) => void>()

/** Reports that a comment arrived after its field was unmounted. It is removed from the text that waits or is in the next field. */
export function noteArrived(writer: string, name: string, words: string): void {
  const field = `${writer} ${name}`
  const waiting = returned.get(field)
  const left = waiting && without(words, waiting.words)
  if (waiting) takeReturned(writer, name)
  if (waiting && left) keepReturned(writer, name, { ...waiting, words: left })
  for (const notify of arrivals) notify(field, words)
}

/** Calls back when a comment arrives that was sent from an earlier field of this name. Returns a function that unsubscribes. */
export function onArrived(writer: string, name: string, listener: (words: string) => void): () => void {
  const notify = (field: string, words: string) => field === `${writer} ${name}` && listener(words)
  arrivals.add(notify)
  return () => void arrivals.delete(notify)
}

/** The text that was typed after the sent text. If the sent text was changed, even its last word, all of the typed text. */
export function without(sent: string, typed: string): string {
  const words = typed.trimStart()
  const rest = words.slice(sent.length)
  return words.startsWith(sent) && !/^[\p{L}\p{N}]/u.test(rest) ? rest.trimStart() : typed
}

const beginsWith = (words: string, sent: string) => without(sent, words) !== words

/** Merges what waits for a field with another comment. If one begins with the other, the longer one contains both. */
function merge(waiting: Sent | undefined, sent: Sent): Sent {
  if (waiting && beginsWith(waiting.words, sent.words)) return waiting
  if (!waiting || beginsWith(sent.words, waiting.words)) return sent
  return { words: `${waiting.words}\n\n${sent.words}`, key: undefined, mayBeThere: false }
}

/** Whether a field of this name begins with this text. */
export const isTypedAgain = (writer: string, name: string, sent: string): boolean =>
  [...typed.values()].some(({ field, words }) => field === `${writer} ${name}` && beginsWith(words, sent))

/** Whether a comment waits for this field. */
export const isReturned = (writer: string, name: string): boolean =>
  [returned, recalled()].some((waiting) => waiting.has(`${writer} ${name}`))

/** Comments that wait for a field of this writer, oldest first. */
export const listReturned = (writer: string): Sent[] =>
  [...recalled().values(), ...returned.values()].filter((sent) => sent.writer === writer)

/** Calls back when a waiting comment is added or taken. Returns a function that unsubscribes. */
export function subscribeReturned(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Records the text of a form in the tab; null when it is empty. */
export function noteTyped(form: object, writer: string, name: string, sent: Sent | null): void {
  const field = `${writer} ${name}`
  if (sent === null ? typed.delete(form) : typed.set(form, { ...sent, field, writer })) rememberInTab(listAll)
}

/** Forgets the text in all forms, after the user has agreed to discard it. */
export function forgetTyped(): void {
  typed.clear()
  rememberInTab(listAll)
  rememberNow()
}

/** Fields with text that would be lost with the page, because it is not being sent. */
const fields = new Set<symbol>()

export function noteUnsent(): () => void {
  const field = Symbol('field')
  fields.add(field)
  return () => void fields.delete(field)
}

export const hasUnsent = (): boolean => fields.size > 0
