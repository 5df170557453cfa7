/** A tag as the sanitiser writes it: attribute values are always in double quotes. */
export const anyTag = /<(\/?[a-z][a-z0-9]*)(?:[^>"]|"[^"]*")*>/g

/** Tags that may appear in the middle of a word. */
export const inline: ReadonlySet<string> = new Set([
  ...['strong', 'em', 's', 'u', 'code', 'mark', 'a', 'span', 'b', 'i', 'del', 'strike'],
])
