import * as v from 'valibot'
import { CopyOf } from '#contract/ideas.ts'

/**
 * Facts about an idea other than its words, sent with a new draft and stored with each idea from the server. Each has a default
 * for rows and answers that were written before it existed.
 */
export const IdeaFacts = v.object({ copyOf: v.optional(v.nullable(CopyOf), null) })
export type IdeaFacts = v.InferOutput<typeof IdeaFacts>

/**
 * The facts that a new draft is given before its first word. Until its first words are saved they are in the journal and in the
 * last words of a closing page, so that a killed page loses none of them.
 */
export const DraftFacts = v.object({
  predecessorId: v.optional(v.nullable(v.number()), null),
  ...IdeaFacts.entries,
  editorSchema: v.number(),
})
export type DraftFacts = v.InferOutput<typeof DraftFacts>
/** The same facts before defaults are filled in. */
export type GivenFacts = v.InferInput<typeof DraftFacts>

/** Picks the facts from an object that may have other fields, and fills in defaults. */
export const factsOf = (source: v.InferInput<typeof IdeaFacts>): IdeaFacts => v.parse(IdeaFacts, source)

/** The same for the facts of a new draft. */
export const draftFactsOf = (source: GivenFacts): DraftFacts => v.parse(DraftFacts, source)
