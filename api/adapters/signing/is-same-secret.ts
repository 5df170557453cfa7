import { createHash, timingSafeEqual } from 'node:crypto'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Whether two secrets are the same. A guess that is nearly right takes as long as one that is not, also one of the same length. */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(hashOf(given), hashOf(secret))
