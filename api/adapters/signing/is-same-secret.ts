import { createHash, timingSafeEqual } from 'node:crypto'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Whether two secrets are the same. The time it takes does not depend on how much of a guess is right, or on its length. */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(hashOf(given), hashOf(secret))
