import * as v from 'valibot'

/** One mail, plain text. */
export const Mail = v.object({ to: v.string(), subject: v.string(), text: v.string() })
export type Mail = v.InferOutput<typeof Mail>
