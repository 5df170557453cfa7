/** Characters that could begin a new line or change the direction of text; and the backslash, which marks an escape. */
const unsafe = /[\\\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Escapes a value so that it stays within its line: unsafe characters become a backslash, a u and four hex digits. */
export const inOneLine = (value: string): string =>
  value.replace(unsafe, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Writes one fact per line, for people and programs. No value can pass for a line of its own. */
export const plainLines = (facts: readonly (readonly [string, string | number])[]): string =>
  facts.map(([name, value]) => `${name}: ${inOneLine(String(value).toWellFormed())}`).join('\n')
