import * as v from 'valibot'

/** A picture, voice memo or PDF. `hash` is the SHA-256 of its bytes and, except for PDFs, the idempotency key of its upload. */
export const KeptFile = v.object({
  hash: v.string(),
  /** Null if the server has it and its space was needed (pwa/sync/storage/free-files.ts). */
  blob: v.nullable(v.instance(Blob)),
  fileName: v.string(),
  /** Its address on the server, once it is there. The width and height of a memo are 0. */
  uploaded: v.nullable(v.object({ url: v.string(), width: v.number(), height: v.number() })),
  /** For a PDF, by file name: the id of the draft, and so the key of the upload, that the server has not answered yet. */
  filedAs: v.optional(v.record(v.string(), v.string())),
  /** Its addresses on a server that was restored from a backup and may have lost it. */
  formerUrls: v.optional(v.array(v.string())),
})
export type KeptFile = v.InferOutput<typeof KeptFile>
