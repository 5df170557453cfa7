import * as sealing from '../sealing/sealing.ts'
import type { DescribedCall } from './described-call.ts'

/** The calls about sealed versions of drafts (calls.ts). */
export const sealingCalls: DescribedCall[] = [
  {
    endpoint: sealing.getSealing,
    about: 'Whether versions of drafts are sealed once a day, and what the sealed ones take of the quotas.',
  },
  { endpoint: sealing.chooseSealing, about: 'Switches that on or off. What is sealed stays.' },
  {
    endpoint: sealing.getDraftSealing,
    about: 'Whether versions of one idea are sealed, and whether there was room for the last one.',
  },
]
