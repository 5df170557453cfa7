import * as v from 'valibot'

/** About a second of a voice memo, stored while the rest is still being recorded. */
export const RecordedPart = v.object({
  part: v.number(),
  recordingId: v.string(),
  /** The draft that the memo is for. */
  draftId: v.string(),
  /** The length of the recording up to the end of this part. */
  seconds: v.number(),
  bytes: v.instance(Blob),
})
export type RecordedPart = v.InferOutput<typeof RecordedPart>
