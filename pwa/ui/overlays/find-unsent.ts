const fieldsOf = (place: Element | null | undefined) => [...(place?.querySelectorAll('textarea') ?? [])]

/** The first field in there with text that is neither being sent (`data-on-its-way`) nor discarded. */
export const findUnsent = (place: Element | null | undefined): HTMLTextAreaElement | undefined =>
  listUnsent(place)[0]

const listUnsent = (place: Element | null | undefined) =>
  fieldsOf(place).filter(
    ({ value, dataset }) =>
      value.trim() !== '' && dataset.onItsWay === undefined && dataset.discarded === undefined,
  )

/** The first text in there that was not discarded, whether it is being sent or not. */
export const findTyped = (place: Element | null | undefined): string | undefined =>
  fieldsOf(place).find(({ value, dataset }) => value.trim() !== '' && dataset.discarded === undefined)?.value

/** Whether there is unsent text, and all of it was sent without getting an answer (`data-may-be-there`). */
export function mayAllBeThere(place: Element): boolean {
  const unsent = listUnsent(place)
  return unsent.length > 0 && unsent.every(({ dataset }) => dataset.mayBeThere !== undefined)
}

/** Marks the text of all fields in there as discarded, after the user has agreed, so that it is not restored. */
export function discardUnsent(place: Element | null | undefined): void {
  for (const { dataset } of fieldsOf(place)) dataset.discarded = ''
}
