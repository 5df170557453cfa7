/** The limits of labels and search. They are not in limits.ts because every page loads that file. */
export const findingLimits = {
  labelLength: 40,
  labelsOfIdea: 20,
  /** How many labels one change may add, and how many it may remove. */
  labelsAtOnce: 40,
  /** How much of the text of an idea is searched on a device, in characters. */
  searchedText: 50_000,
  /** For how many ideas a device asks for the texts at once. */
  textsAtOnce: 100,
} as const
