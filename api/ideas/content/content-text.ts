/** The text form of an idea's content for hashing, counting and exporting: its HTML, or the JSON of its elements. */
export const contentText = (content: unknown): string =>
  typeof content === 'string' ? content : JSON.stringify(content)
