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

/** Whether HTML holds no entities but those that a serialiser writes (HTML standard, escaping a string). */
export const isDecodable = (html: string): boolean => !/&(?!(?:amp|lt|gt|quot|nbsp);)[a-zA-Z0-9#]/.test(html)

export const decode = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => characters[entity] ?? entity)

/** Writes the characters that `special` finds as entities; it has the flag `g`. */
export const encode = (text: string, special: RegExp): string =>
  text.replace(special, (character) => entities[character] ?? character)
