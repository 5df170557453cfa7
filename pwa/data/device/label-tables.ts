import * as v from 'valibot'
import { Labelling } from '#contract/rules/labels.ts'

const Change = v.object({
  add: v.array(v.string()),
  remove: v.array(v.string()),
  isPinned: v.nullable(v.boolean()),
})

/** What was changed here of the labels of one idea, beside its words: they are sent and kept apart from these. */
export const LabelEntry = v.object({
  /** The draft that has no number yet; else as a draft that came from the server is named (pwa/sync/device/draft-id.ts). */
  draftId: v.string(),
  opId: v.string(),
  /** From its first sending on it never changes. */
  sent: v.nullable(Change),
  /** Changed since. */
  change: v.nullable(Change),
  /** The server refused what was sent; the next change is sent together with it. */
  blocked: v.nullable(v.object({ code: v.string(), message: v.string() })),
  /** What the server answered last, until its next list says it, too. */
  said: v.nullable(Labelling),
})
export type LabelEntry = v.InferOutput<typeof LabelEntry>

/** The labels' part of Tables. */
export interface LabelTables {
  findLabels(draftId: string): PromiseLike<LabelEntry | null>
  putLabels(entry: LabelEntry): PromiseLike<void>
  dropLabels(draftId: string): PromiseLike<void>
}
