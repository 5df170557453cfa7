import * as v from 'valibot'
import { CopyOf } from '#contract/ideas.ts'

/**
 * What an idea says about itself beside its words: sent with a new draft, and taken over with each idea from the server. Each has
 * a default for rows and answers that were written before it existed.
 */
export const IdeaFacts = v.object({ copyOf: v.optional(v.nullable(CopyOf), null) })
export type IdeaFacts = v.InferOutput<typeof IdeaFacts>

/** The facts alone of whatever has them; the defaults of those it lacks. */
export const factsOf = (source: v.InferInput<typeof IdeaFacts>): IdeaFacts => v.parse(IdeaFacts, source)
