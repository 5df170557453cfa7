const fieldsOf = (place: Element | null | undefined) => [...(place?.querySelectorAll('textarea') ?? [])]

/** The first field in there with words that are neither sent nor on their way (`data-on-its-way`), nor given up. */
export const findUnsent = (place: Element | null | undefined): HTMLTextAreaElement | undefined =>
  listUnsent(place)[0]

const listUnsent = (place: Element | null | undefined) =>
  fieldsOf(place).filter(
    ({ value, dataset }) =>
      value.trim() !== '' && dataset.onItsWay === undefined && dataset.discarded === undefined,
  )

/** Whether there are such words in there, and all of them were sent and got no answer (`data-may-be-there`). */
export function mayAllBeThere(place: Element): boolean {
  const unsent = listUnsent(place)
  return unsent.length > 0 && unsent.every(({ dataset }) => dataset.mayBeThere !== undefined)
}

/** Somebody was asked and gives up what is typed in there: it does not come back. */
export function discardUnsent(place: Element | null | undefined): void {
  for (const { dataset } of fieldsOf(place)) dataset.discarded = ''
}
