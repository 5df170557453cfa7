import { createHash, timingSafeEqual } from 'node:crypto'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Whether two secrets are the same. How long it takes does not show how much of a guess is right, nor whether its length is. */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(hashOf(given), hashOf(secret))
