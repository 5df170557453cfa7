import * as v from 'valibot'
import type { AgreementVersion, OwnAgreement } from '#contract/agreements/own-agreements.ts'
import { findTypedForms, findTypedWords } from '../../data/device/typed-words.ts'

/**
 * Unsaved input of the form. `from`: the version it started from, 0 for a new agreement. `sent`: changes to that version that were sent
 * and never answered; any of them may have become the next version.
 */
export const TypedAgreement = v.object({
  title: v.string(),
  text: v.string(),
  from: v.number(),
  sent: v.optional(v.array(v.object({ title: v.string(), clauses: v.array(v.string()) })), []),
})
export type TypedAgreement = v.InferOutput<typeof TypedAgreement>

const PREFIX = 'agreement-'

/** Key under which this device stores what is typed into an agreement. */
export const formOf = (id: number | 'new'): string => `${PREFIX}${id}`

export const findTypedAgreement = (userId: number, id: number | 'new'): TypedAgreement | null =>
  findTypedWords(userId, formOf(id), TypedAgreement)

/** Whether this version was made by a change sent from here whose answer was lost. */
export const isOwnChange = (
  { from, sent }: TypedAgreement,
  { number, title, clauses }: AgreementVersion,
): boolean =>
  number === from + 1 &&
  sent.some((one) => JSON.stringify(one) === JSON.stringify({ title, clauses: [...clauses] }))

/** Unsaved changes on this device to agreements that were deleted elsewhere. */
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
