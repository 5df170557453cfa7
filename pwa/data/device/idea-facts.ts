import * as v from 'valibot'
import { CopyOf } from '#contract/ideas.ts'

/**
 * What an idea says about itself beside its words: sent with a new draft, and taken over with each idea from the server. Each has
 * a default for rows and answers that were written before it existed.
 */
export const IdeaFacts = v.object({ copyOf: v.optional(v.nullable(CopyOf), null) })
export type IdeaFacts = v.InferOutput<typeof IdeaFacts>

/**
 * What a new draft is given beside its words, before anybody has written in it. Until its first words are kept it stands in the
 * journal and in the last words of a closing page, so that a page that is killed loses none of it.
 */
export const DraftFacts = v.object({
  predecessorId: v.optional(v.nullable(v.number()), null),
  ...IdeaFacts.entries,
  editorSchema: v.number(),
})
export type DraftFacts = v.InferOutput<typeof DraftFacts>
/** The same with only what was given. */
export type GivenFacts = v.InferInput<typeof DraftFacts>

/** The facts alone of whatever has them; the defaults of those it lacks. */
export const factsOf = (source: v.InferInput<typeof IdeaFacts>): IdeaFacts => v.parse(IdeaFacts, source)

/** The same for what a draft is given. */
export const draftFactsOf = (source: GivenFacts): DraftFacts => v.parse(DraftFacts, source)
