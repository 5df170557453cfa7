import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

const Digest = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/, 'Please name a SHA-256 as 64 hexadecimal digits.'),
)
const Size = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9][0-9]{0,14})$/, 'Please name a number of entries.'),
  v.transform(Number),
)

/** The end of the log, as a signed note (c2sp.org/tlog-checkpoint). 404 while nothing is in it. */
export const getCheckpoint = endpoint({
  method: 'GET',
  path: '/api/log/checkpoint',
  status: 200,
  answer: 'file',
})

/** 256 neighbouring hashes of the tree, or `.p/W` for the first W of them (c2sp.org/tlog-tiles); `entries`: what was appended. */
export const getTile = endpoint({
  method: 'GET',
  path: '/api/log/tile/:level/*index',
  params: v.object({
    level: v.pipe(v.string(), v.regex(/^(entries|[0-9]|[1-5][0-9]|6[0-3])$/)),
    index: v.pipe(
      v.array(v.string()),
      v.transform((parts) => parts.join('/')),
      v.regex(/^(x\d{3}\/){0,4}\d{3}(\.p\/[1-9]\d{0,2})?$/),
    ),
  }),
  status: 200,
  answer: 'file',
})

/** The key that signs the log, as others are told it (c2sp.org/signed-note). */
export const getLogKey = endpoint({ method: 'GET', path: '/api/log/key', status: 200, answer: 'file' })

/** Also those of names that it had before, the present one first: one on each line. */
export const getLogKeys = endpoint({ method: 'GET', path: '/api/log/keys', status: 200, answer: 'file' })

/** The notes by which a key names the one after it, signed by the older one: their SHA-256 are entries of the log. 404: none. */
export const getLogSuccessions = endpoint({
  method: 'GET',
  path: '/api/log/successions',
  status: 200,
  answer: 'file',
})

const fileForDigest = { params: v.object({ digest: Digest }), status: 200, answer: 'file' } as const

/** Proof that this digest stands in the log (c2sp.org/tlog-proof); 404 where it does not. */
export const getLogProof = endpoint({
  method: 'GET',
  path: '/api/log/proof/:digest',
  ...fileForDigest,
})

/** The same for OpenTimestamps (.ots): a way from the digest into a Bitcoin block, or to calendars that will know one. */
export const getOtsProof = endpoint({
  method: 'GET',
  path: '/api/log/ots/:digest',
  ...fileForDigest,
})

/** The headers of the blocks that this proof names, by their heights; 404 while there is none. */
export const getBlockHeaders = endpoint({
  method: 'GET',
  path: '/api/log/headers/:digest',
  ...fileForDigest,
})

/** Proof that the log of `to` entries begins with that of `from`: one hash on each line, base 64. */
export const getConsistencyProof = endpoint({
  method: 'GET',
  path: '/api/log/consistency',
  query: v.object({ from: Size, to: Size }),
  status: 200,
  answer: 'file',
})
