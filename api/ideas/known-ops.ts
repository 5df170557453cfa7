import { serverLimits } from '../server/server-limits.ts'
import type { IdeaRecord, KnownOp } from './idea.model.ts'

/**
 * A client may name an operation (X-Op-Id). An idea remembers the last 50 names, each written together with the change it
 * made. A call that is repeated because its answer was lost therefore changes nothing and gets the first call's answer.
 */
export const findOp = ({ ops }: IdeaRecord, opId: string | null): KnownOp | null =>
  ops.find((op) => op.opId === opId) ?? null

/** Whether another operation made the idea. False where that is not known: no name was given, or it is no longer remembered. */
export const isMadeByOther = (idea: IdeaRecord, opId: string | null): boolean =>
  opId !== null && findOp(idea, opId) === null && idea.ops.some(({ revision }) => revision === 1)

/** What is remembered after the next write, which makes the next revision. */
export const withOp = ({ ops, revision }: IdeaRecord, opId: string | null): KnownOp[] => {
  if (opId === null) return ops
  const all = [...ops, { opId, revision: revision + 1 }]
  if (all.length <= serverLimits.rememberedOps) return all
  // The operation that made the idea is remembered for life, as its draft key is.
  const [first] = all
  const maker = first?.revision === 1 ? [first] : []
  return [...maker, ...all.slice(maker.length - serverLimits.rememberedOps)]
}
