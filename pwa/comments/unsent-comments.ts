import { accountOfPage } from '../data/account.ts'
import type { Reader } from './comments.queries.ts'
import { recallFromTab, rememberInTab, rememberNow, type Sent, type Waiting } from './tab-memory.ts'

/** Whose words a field holds: what somebody typed is not for whoever reads after them, by this link or another one. */
export const writerOf = (reader: Reader | null): string =>
  reader === null ? `owner ${accountOfPage()}` : `${reader.accessToken} ${reader.readerId}`

/** By the name of its field: a comment whose field went before it had arrived, or before it was sent at all. */
const returned = new Map<string, Waiting>()
/** What stands in each form. */
const typed = new Map<object, Waiting>()
/** What the tab knew when the page was opened, and no field has taken yet. */
let ofTab: Map<string, Waiting> | undefined
const recalled = () => {
  ofTab ??= new Map(recallFromTab().map((one) => [one.field, one]))
  return ofTab
}
const listAll = () => [...recalled().values(), ...returned.values(), ...typed.values()]

const listeners = new Set<() => void>()

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Until a field takes them, the browser asks before the page goes with them. */
export function keepReturned(writer: string, name: string, sent: Sent): void {
  const field = `${writer} ${name}`
  returned.set(field, { ...together(returned.get(field), sent), field, writer })
  rememberInTab(listAll)
  window.addEventListener('beforeunload', askBeforeLeaving)
  for (const listener of listeners) listener()
}

/** For a field that opens: what is waiting for it stands in it again. The tab remembers it until the field says what stands there. */
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

/** A comment arrived whose field had gone: what was typed behind it goes on without it, where it waits and where it stands by now. */
export function noteArrived(writer: string, name: string, words: string): void {
  const field = `${writer} ${name}`
  const waiting = returned.get(field)
  const left = waiting && without(words, waiting.words)
  if (waiting) takeReturned(writer, name)
  if (waiting && left) keepReturned(writer, name, { ...waiting, words: left })
  for (const tell of arrivals) tell(field, words)
}

/** For a field of this name: tells what arrived that was sent from one before it. Call to stop. */
export function onArrived(writer: string, name: string, listener: (words: string) => void): () => void {
  const tell = (field: string, words: string) => field === `${writer} ${name}` && listener(words)
  arrivals.add(tell)
  return () => void arrivals.delete(tell)
}

/** What was typed behind what was sent; all of it where that was changed, its last word among it. */
export function without(sent: string, typed: string): string {
  const words = typed.trimStart()
  const rest = words.slice(sent.length)
  return words.startsWith(sent) && !/^[\p{L}\p{N}]/u.test(rest) ? rest.trimStart() : typed
}

const beginsWith = (words: string, sent: string) => without(sent, words) !== words

/** What waits for a field, and what comes to it: what was typed behind a comment on its way has that in front already. */
function together(waiting: Sent | undefined, sent: Sent): Sent {
  if (waiting && beginsWith(waiting.words, sent.words)) return waiting
  if (!waiting || beginsWith(sent.words, waiting.words)) return sent
  return { words: `${waiting.words}\n\n${sent.words}`, key: undefined, mayBeThere: false }
}

/** Whether these words stand in a field of this name, with more behind them or alone. */
export const isTypedAgain = (writer: string, name: string, sent: string): boolean =>
  [...typed.values()].some(({ field, words }) => field === `${writer} ${name}` && beginsWith(words, sent))

/** Whether something waits for this field. */
export const isReturned = (writer: string, name: string): boolean =>
  [returned, recalled()].some((waiting) => waiting.has(`${writer} ${name}`))

/** What waits for a field of this writer, oldest first. */
export const listReturned = (writer: string): Sent[] =>
  [...recalled().values(), ...returned.values()].filter((sent) => sent.writer === writer)

/** Calls back when words begin to wait, or are taken; returns how to stop. */
export function subscribeReturned(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What stands in a form now, null for nothing: the tab remembers it. */
export function noteTyped(form: object, writer: string, name: string, sent: Sent | null): void {
  const field = `${writer} ${name}`
  if (sent === null ? typed.delete(form) : typed.set(form, { ...sent, field, writer })) rememberInTab(listAll)
}

/** Somebody was asked and gave up what stands in the forms of this page, before it goes. */
export function forgetTyped(): void {
  typed.clear()
  rememberInTab(listAll)
  rememberNow()
}

/** The fields with words that would be lost with the page: nothing is on its way. */
const fields = new Set<symbol>()

export function noteUnsent(): () => void {
  const field = Symbol('field')
  fields.add(field)
  return () => void fields.delete(field)
}

export const hasUnsent = (): boolean => fields.size > 0
