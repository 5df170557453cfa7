import * as v from 'valibot'

/** Rows of a draft that this version of the app cannot read, put aside unchanged; their owner can download the words. */
export const UnreadableRows = v.object({
  id: v.number(),
  draftId: v.string(),
  rows: v.array(v.object({ table: v.string(), row: v.unknown() })),
})
export type UnreadableRows = v.InferOutput<typeof UnreadableRows>
