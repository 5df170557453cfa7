import * as timestamps from '../timestamps.ts'
import type { DescribedCall } from './described-call.ts'

/** The log of timestamps, for everybody (calls.ts). */
export const timestampCalls: DescribedCall[] = [
  {
    endpoint: timestamps.getCheckpoint,
    about: 'The signed end of the log of timestamps (C2SP checkpoint).',
  },
  { endpoint: timestamps.getLogKey, about: 'The key that signs it (C2SP verifier key).' },
  {
    endpoint: timestamps.getLogKeys,
    about: 'The same for every name that the log has had, the present one first.',
  },
  {
    endpoint: timestamps.getLogSuccessions,
    about: 'The signed notes by which one key of the log names the next, an empty line between them.',
  },
  {
    endpoint: timestamps.getTile,
    about:
      'Hashes of its tree, or its entries, for mirrors (C2SP tlog-tiles): the index as 000, x001/234, with .p/W at the end.',
  },
  { endpoint: timestamps.getLogProof, about: 'Proof that a digest is in it (C2SP tlog-proof).' },
  {
    endpoint: timestamps.getOtsProof,
    about:
      'The proof of a digest for OpenTimestamps (.ots), complete once its checkpoint is in a Bitcoin block.',
  },
  {
    endpoint: timestamps.getBlockHeaders,
    about: 'The headers of the Bitcoin blocks that this proof names (JSON: height and 80 bytes as hex).',
  },
  {
    endpoint: timestamps.getConsistencyProof,
    about: 'Proof that it has only grown (RFC 6962): one hash on each line.',
  },
]
