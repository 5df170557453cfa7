import { limits } from '#contract/limits.ts'
import type { IdeaRecord, KnownOp } from './idea.model.ts'

/**
 * An operation that its client named is known again by that name: an idea remembers its last 50, each written together
 * with the change it made, so a repeat of a lost answer changes nothing and is told what the first one did.
 */
export const findOp = ({ ops = [] }: IdeaRecord, opId: string | null): KnownOp | null =>
  ops.find((op) => op.opId === opId) ?? null

/** What is remembered after the next write, which makes the next revision. */
export const withOp = ({ ops = [], revision }: IdeaRecord, opId: string | null): KnownOp[] =>
  opId === null ? ops : [...ops, { opId, revision: revision + 1 }].slice(-limits.rememberedOps)
