/** For how long something is kept, as part of a sentence; null: for good. */
export const keptFor = (days: number | null): string =>
  days === null ? 'for good' : days === 1 ? 'for one day' : `for ${days} days`
