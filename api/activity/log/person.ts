import * as v from 'valibot'

/** The person of an event: what they said about themselves and what was proven. */
export const Person = v.object({
  recipientId: v.nullable(v.number()),
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  proven: v.boolean(),
  /** In stored events, set only for agreements and in events older than traces (traces.ts). */
  network: v.nullable(v.string()),
  /** SHA-256 of the accepted text, in which the reader's name is filled in. */
  agreementSha256: v.nullable(v.string()),
  /** SHA-256 of the whole acceptance (api/agreements/acceptance-record.ts). Absent in all other events. */
  seal: v.optional(v.string()),
})
export type Person = v.InferOutput<typeof Person>

/** Fills in the unknown fields of a person. */
export const personWith = (known: Partial<Person>): Person => ({
  recipientId: null,
  name: null,
  email: null,
  proven: false,
  network: null,
  agreementSha256: null,
  ...known,
})
