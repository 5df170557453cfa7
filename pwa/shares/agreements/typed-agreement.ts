import * as v from 'valibot'
import type { AgreementVersion, OwnAgreement } from '#contract/agreements/own-agreements.ts'
import { findTypedForms, findTypedWords } from '../../data/device/typed-words.ts'

/**
 * What is typed and not saved yet, and the version it began with: 0 for a new agreement. `sent`: changes of that version that nobody
 * has answered; one of them may be the next.
 */
export const TypedAgreement = v.object({
  title: v.string(),
  text: v.string(),
  from: v.number(),
  sent: v.optional(v.array(v.object({ title: v.string(), clauses: v.array(v.string()) })), []),
})
export type TypedAgreement = v.InferOutput<typeof TypedAgreement>

const PREFIX = 'agreement-'

/** The name under which the device keeps what is typed into an agreement. */
export const formOf = (id: number | 'new'): string => `${PREFIX}${id}`

export const findTypedAgreement = (userId: number, id: number | 'new'): TypedAgreement | null =>
  findTypedWords(userId, formOf(id), TypedAgreement)

/** Whether this version is a change of these words whose answer was lost. */
export const isOwnChange = (
  { from, sent }: TypedAgreement,
  { number, title, clauses }: AgreementVersion,
): boolean =>
  number === from + 1 &&
  sent.some((one) => JSON.stringify(one) === JSON.stringify({ title, clauses: [...clauses] }))

/** What this device keeps of changes to agreements that are not there any more: they were deleted elsewhere. */
export function findChangesOfDeleted(
  userId: number,
  agreements: readonly OwnAgreement[],
): { id: number; title: string }[] {
  return findTypedForms(userId).flatMap((form) => {
    const id = form.startsWith(PREFIX) ? Number(form.slice(PREFIX.length)) : Number.NaN
    if (!Number.isInteger(id) || agreements.some((one) => one.id === id)) return []
    const typed = findTypedAgreement(userId, id)
    return typed ? [{ id, title: typed.title }] : []
  })
}
