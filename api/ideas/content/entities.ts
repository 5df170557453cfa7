const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
}
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
}

/** Whether HTML contains only those entities that a serialiser writes (HTML standard, escaping a string). */
export const isDecodable = (html: string): boolean => !/&(?!(?:amp|lt|gt|quot|nbsp);)[a-zA-Z0-9#]/.test(html)

export const decode = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => characters[entity] ?? entity)

/** Replaces the characters matched by `special`, which needs the flag `g`, with entities. */
export const encode = (text: string, special: RegExp): string =>
  text.replace(special, (character) => entities[character] ?? character)
