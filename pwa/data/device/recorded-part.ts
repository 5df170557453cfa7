import * as v from 'valibot'

/** A second or so of a voice memo, kept while the rest of it is being said. */
export const RecordedPart = v.object({
  part: v.number(),
  recordingId: v.string(),
  /** The draft that it is said for. */
  draftId: v.string(),
  /** How long the recording is with this part. */
  seconds: v.number(),
  bytes: v.instance(Blob),
})
export type RecordedPart = v.InferOutput<typeof RecordedPart>
