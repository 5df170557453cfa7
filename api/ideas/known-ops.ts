import { serverLimits } from '../server/server-limits.ts'
import type { IdeaRecord, KnownOp } from './idea.model.ts'

/**
 * A client may name an operation (X-Op-Id). An idea remembers the last 50 names, each written with the change it made, so that
 * repeating a call whose answer was lost changes nothing and gets the first answer.
 */
export const findOp = ({ ops }: IdeaRecord, opId: string | null): KnownOp | null =>
  ops.find((op) => op.opId === opId) ?? null

/** Whether a different operation created the idea. False if that is unknown: no name was given, or it is no longer remembered. */
export const isMadeByOther = (idea: IdeaRecord, opId: string | null): boolean =>
  opId !== null && findOp(idea, opId) === null && idea.ops.some(({ revision }) => revision === 1)

/** The operations to remember after the next write, which makes the next revision. */
export const withOp = ({ ops, revision }: IdeaRecord, opId: string | null): KnownOp[] => {
  if (opId === null) return ops
  const all = [...ops, { opId, revision: revision + 1 }]
  if (all.length <= serverLimits.rememberedOps) return all
  // The operation that created the idea is remembered for good, like its draft key.
  const [first] = all
  const maker = first?.revision === 1 ? [first] : []
  return [...maker, ...all.slice(maker.length - serverLimits.rememberedOps)]
}
