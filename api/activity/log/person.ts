import * as v from 'valibot'

/** Who it was: what they said of themselves, and what was proven. */
export const Person = v.object({
  recipientId: v.nullable(v.number()),
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  proven: v.boolean(),
  /** In stored events only of agreements, and of what is older than traces (traces.ts). */
  network: v.nullable(v.string()),
  /** Of the text that was accepted, which has the reader's name in it. */
  agreementSha256: v.nullable(v.string()),
  /** Of the whole acceptance (api/agreements/acceptance-record.ts). Absent in every other event. */
  seal: v.optional(v.string()),
})
export type Person = v.InferOutput<typeof Person>

/** What is known of a person; nothing else is. */
export const personWith = (known: Partial<Person>): Person => ({
  recipientId: null,
  name: null,
  email: null,
  proven: false,
  network: null,
  agreementSha256: null,
  ...known,
})
