/** The first field in there with words that are neither sent nor on their way (`data-on-its-way`). */
export const findUnsent = (place: Element | null | undefined): HTMLTextAreaElement | undefined =>
  [...(place?.querySelectorAll('textarea') ?? [])].find(
    ({ value, dataset }) => value.trim() !== '' && dataset.onItsWay === undefined,
  )
