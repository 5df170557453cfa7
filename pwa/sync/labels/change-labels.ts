import type { LabelChange } from '#contract/rules/labels.ts'
import type { DraftStore } from '../../data/device/draft-tables.ts'
import { draftIdOfFetched } from '../device/draft-id.ts'
import { isNamelessTrace } from '../device/draft-rows.ts'
import { isUnsent, newLabels, withChange } from '../device/label-change.ts'

/** The ids of a listed idea. Its server id is preferred once it has one, so that the change outlives the row of its draft. */
export type LabelPlace = { id: number | null; draftId: string | null }

/** The names under which changes of one idea may be stored, the oldest first. */
export const labelNames = ({ id, draftId }: LabelPlace): string[] => {
  const byNumber = id === null ? [] : [draftIdOfFetched(id)]
  return draftId === null || draftId === byNumber[0] ? byNumber : [draftId, ...byNumber]
}

/**
 * Stores a change of labels on this device, to be sent to the server. It is added to an unsent change under either name of the
 * idea, because changes under two names may be sent in any order. Returns false if the draft was removed from this device since
 * it was shown, so that its idea is unknown.
 */
export function changeLabels(store: DraftStore, place: LabelPlace, change: LabelChange): Promise<boolean> {
  return store.write(async (tables) => {
    const draft = place.draftId === null ? null : await tables.findDraft(place.draftId)
    const id = place.id ?? draft?.ideaId ?? null
    if (id === null && (!draft || isNamelessTrace(draft))) return false
    const names = labelNames({ ...place, id })
    const [last] = names.slice(-1)
    if (last === undefined) throw new Error('Labels belong to an idea.')
    let entry = newLabels(last)
    for (const name of names) {
      const known = await tables.findLabels(name)
      if (known && (isUnsent(known) || name === last)) entry = known
      if (isUnsent(entry)) break
    }
    await tables.putLabels(withChange(entry, change))
    return true
  })
}

/** Drops changes that the server refused, after their owner was told. */
export function giveUpRefused(store: DraftStore, place: LabelPlace): Promise<void> {
  return store.write(async (tables) => {
    for (const name of labelNames(place)) {
      const entry = await tables.findLabels(name)
      if (!entry?.blocked) continue
      const left = { ...entry, sent: null, blocked: null }
      await (isUnsent(left) ? tables.putLabels(left) : tables.dropLabels(name))
    }
  })
}
