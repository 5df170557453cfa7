type Key = Pick<KeyboardEvent, 'key' | 'code'>

/**
 * Whether this key is the Latin letter of a shortcut: by the letter that it types or, on keyboards of other alphabets, by its
 * position.
 */
export const isKeyOf = (letter: string, { key, code }: Key): boolean =>
  key.toLowerCase() === letter || (code === `Key${letter.toUpperCase()}` && !/^[\0-\x7f]*$/.test(key))
