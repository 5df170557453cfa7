import * as v from 'valibot'
import { Instant } from './fields.ts'

/** A person who gave details. `proven`: they entered a code that was sent to the address; otherwise the details are unverified. */
export const Who = v.object({
  recipientId: v.nullable(v.number()),
  /** Null where only the address that a link was made for is known. */
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  proven: v.boolean(),
})

/** The fields of every event. */
export const EventBase = {
  id: v.string(),
  at: Instant,
  /** Its place in the idea's log, from 1, in the order of recording. */
  sequence: v.number(),
  idea: v.object({ id: v.number(), title: v.string(), deleted: v.boolean() }),
  erased: v.boolean(),
  /** The first part of the network address. */
  network: v.nullable(v.string()),
  unread: v.boolean(),
}

/** An event of a kind that only newer versions know: it shows that something happened, and to which idea. */
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
