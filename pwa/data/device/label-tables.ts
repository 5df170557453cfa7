import * as v from 'valibot'
import { Labelling } from '#contract/rules/labels.ts'

const Change = v.object({
  add: v.array(v.string()),
  remove: v.array(v.string()),
  isPinned: v.nullable(v.boolean()),
})

/** The changes made here to the labels and pin of one idea. They are stored and sent separately from its words. */
export const LabelEntry = v.object({
  /** The id of a draft whose idea has no id yet; otherwise `idea-<id>`, like a fetched draft (pwa/sync/device/draft-id.ts). */
  draftId: v.string(),
  opId: v.string(),
  /** The change that was sent. It never changes after it is sent for the first time. */
  sent: v.nullable(Change),
  /** Changes made after `sent`. */
  change: v.nullable(Change),
  /** Why the server refused `sent`, which is sent again together with the next change. */
  blocked: v.nullable(v.object({ code: v.string(), message: v.string() })),
  /** The server's last answer, kept until its next list contains it. */
  said: v.nullable(Labelling),
})
export type LabelEntry = v.InferOutput<typeof LabelEntry>

/** The part of Tables for labels. */
export interface LabelTables {
  findLabels(draftId: string): PromiseLike<LabelEntry | null>
  putLabels(entry: LabelEntry): PromiseLike<void>
  dropLabels(draftId: string): PromiseLike<void>
}
