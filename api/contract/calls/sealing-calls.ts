import * as sealing from '../sealing/sealing.ts'
import type { DescribedCall } from './described-call.ts'

/** The calls about sealed versions of drafts (calls.ts). */
export const sealingCalls: DescribedCall[] = [
  {
    endpoint: sealing.getSealing,
    about:
      'Whether versions of drafts are sealed once a day, and how much of the quotas the sealed ones use.',
  },
  { endpoint: sealing.chooseSealing, about: 'Turns that on or off. Sealed versions stay.' },
  {
    endpoint: sealing.getDraftSealing,
    about: 'Whether versions of one idea are sealed, and whether there was room for the last one.',
  },
]
