import * as v from 'valibot'
import { Instant } from './fields.ts'

/** Somebody who gave details. `proven`: they typed a code that was sent to the address; else name and address are as typed. */
export const Who = v.object({
  recipientId: v.nullable(v.number()),
  /** Null where only an address is known: whom a link was made for. */
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  proven: v.boolean(),
})

/** What every event says. */
export const EventBase = {
  id: v.string(),
  at: Instant,
  /** Its place in the idea's log, from 1, in the order of writing down. */
  sequence: v.number(),
  idea: v.object({ id: v.number(), title: v.string(), deleted: v.boolean() }),
  erased: v.boolean(),
  /** The first part of the network address. */
  network: v.nullable(v.string()),
  unread: v.boolean(),
}

/** What a newer server tells in a way that this version does not know: that something happened, and to which idea. */
export const UnknownEvent = v.object({
  ...EventBase,
  link: v.pipe(
    v.unknown(),
    v.transform(() => null),
  ),
  who: v.fallback(v.nullable(Who), null),
  needs: v.pipe(
    v.unknown(),
    v.transform(() => null),
  ),
  kind: v.pipe(
    v.string(),
    v.transform((): 'unknown' => 'unknown'),
  ),
  facts: v.pipe(
    v.unknown(),
    v.transform(() => ({})),
  ),
})
