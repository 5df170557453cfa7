/** Numbers of finding one's ideas again, apart from limits.ts: every page begins with that one. */
export const findingLimits = {
  labelLength: 40,
  labelsOfIdea: 20,
  /** Labels that one change puts on, and as many that it takes off. */
  labelsAtOnce: 40,
  /** How much of the text of an idea is searched on a device, in characters. */
  searchedText: 50_000,
  /** Of how many ideas a device asks the texts at once. */
  textsAtOnce: 100,
} as const
