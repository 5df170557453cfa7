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

/** 256 neighbouring hashes of the tree, or with `.p/W` the first W of them (c2sp.org/tlog-tiles). Level `entries`: the entries themselves. */
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

/** The key that verifies the log's signatures (c2sp.org/signed-note). */
export const getLogKey = endpoint({ method: 'GET', path: '/api/log/key', status: 200, answer: 'file' })

/** That key and those of the log's earlier names, the present one first: one on each line. */
export const getLogKeys = endpoint({ method: 'GET', path: '/api/log/keys', status: 200, answer: 'file' })

/** Notes in which a key names its successor, signed by the older key. The SHA-256 of each note is an entry of the log. 404: none. */
export const getLogSuccessions = endpoint({
  method: 'GET',
  path: '/api/log/successions',
  status: 200,
  answer: 'file',
})

const fileForDigest = { params: v.object({ digest: Digest }), status: 200, answer: 'file' } as const

/** Proof that this digest is in the log (c2sp.org/tlog-proof); 404 where it is not. */
export const getLogProof = endpoint({
  method: 'GET',
  path: '/api/log/proof/:digest',
  ...fileForDigest,
})

/** The same for OpenTimestamps (.ots): a path from the digest to a Bitcoin block, or to calendars that will know one. */
export const getOtsProof = endpoint({
  method: 'GET',
  path: '/api/log/ots/:digest',
  ...fileForDigest,
})

/** The headers of the blocks that the .ots proof names, by their heights; 404 while it names none. */
export const getBlockHeaders = endpoint({
  method: 'GET',
  path: '/api/log/headers/:digest',
  ...fileForDigest,
})

/** Proof that the log of `to` entries begins with the log of `from` entries: one base64 hash on each line. */
export const getConsistencyProof = endpoint({
  method: 'GET',
  path: '/api/log/consistency',
  query: v.object({ from: Size, to: Size }),
  status: 200,
  answer: 'file',
})
