/** The text of an idea's content, as it is hashed, counted and given out: its HTML, or the JSON of its elements. */
export const contentText = (content: unknown): string =>
  typeof content === 'string' ? content : JSON.stringify(content)
