type Key = Pick<KeyboardEvent, 'key' | 'code'>

/**
 * Whether this is the key of a Latin letter, as it is named in shortcuts: by what the key writes, and on keyboards of other alphabets, which have
 * no such letter, by its place.
 */
export const isKeyOf = (letter: string, { key, code }: Key): boolean =>
  key.toLowerCase() === letter || (code === `Key${letter.toUpperCase()}` && !/^[\0-\x7f]*$/.test(key))
