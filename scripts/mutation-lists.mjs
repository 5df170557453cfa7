import { mutationsOfAccess } from './mutations-of-access.mjs'
import { mutationsOfLimits } from './mutations-of-limits.mjs'
import { mutationsOfSync } from './mutations-of-sync.mjs'
import { mutationsOfWriting } from './mutations-of-writing.mjs'

/** Every guard whose removal must be noticed: what goes wrong without it, its file, its text, the replacement,
 * its tests and, if these are a journey, the journey's title. */
export const allMutations = [
  ...mutationsOfSync,
  ...mutationsOfAccess,
  ...mutationsOfLimits,
  ...mutationsOfWriting,
]
