/** What a zip without its 64-bit extension can hold, with room to spare: it counts files in 16 bits and places in 32. */
export const archiveLimits = {
  files: 65_000,
  /** Each idea: its words as Markdown, as a page and as stored, what it says about itself, its earlier versions. */
  filesOfIdea: 5,
  /** The rest, agreements among it. */
  otherFiles: 1_000,
  /** Words stand in it three times. */
  bytes: 1_200 * 1024 * 1024,
} as const
