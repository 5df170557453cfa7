const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The public name of a published idea: the first 100 bits of its digest in Crockford's base 32, four groups of five. */
export function documentIdOf(digest: string): string {
  const bits = BigInt(`0x${digest.slice(0, 25)}`)
  const letters = Array.from(
    { length: 20 },
    (_, index) => alphabet[Number((bits >> BigInt(5 * (19 - index))) & 31n)],
  )
  return [0, 5, 10, 15].map((start) => letters.slice(start, start + 5).join('')).join('-')
}
