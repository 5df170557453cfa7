const fieldsOf = (place: Element | null | undefined) => [...(place?.querySelectorAll('textarea') ?? [])]

/** The first field in there with words that are neither sent nor on their way (`data-on-its-way`), nor given up. */
export const findUnsent = (place: Element | null | undefined): HTMLTextAreaElement | undefined =>
  fieldsOf(place).find(
    ({ value, dataset }) =>
      value.trim() !== '' && dataset.onItsWay === undefined && dataset.discarded === undefined,
  )

/** Somebody was asked and gives up what is typed in there: it does not come back. */
export function discardUnsent(place: Element | null | undefined): void {
  for (const { dataset } of fieldsOf(place)) dataset.discarded = ''
}
