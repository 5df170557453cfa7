/** The first field in there whose words are not sent yet. */
export const findUnsent = (place: Element | null | undefined): HTMLTextAreaElement | undefined =>
  [...(place?.querySelectorAll('textarea') ?? [])].find(({ value }) => value.trim() !== '')
