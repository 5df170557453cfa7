/** What a zip without the 64-bit extension can hold, with some margin: it counts files in 16 bits and offsets in 32. */
export const archiveLimits = {
  files: 65_000,
  /** Files of each idea: its text as Markdown, as a page and as stored, its facts, and its earlier versions. */
  filesOfIdea: 5,
  /** All other files, including agreements. */
  otherFiles: 1_000,
  /** Lower than the format allows, because the archive contains each idea's text three times. */
  bytes: 1_200 * 1024 * 1024,
} as const
