import * as v from 'valibot'

const DuplicateKey = v.object({ code: v.literal(11000) })

/** Whether a write was refused by a unique index (MongoDB error 11000). */
export const isDuplicate = (error: unknown): boolean => v.is(DuplicateKey, error)
