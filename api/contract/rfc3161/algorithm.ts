import { type Der, tags } from './der.ts'
import { Fields } from './fields.ts'
import { curves, hashNames, oids, signatureHashes } from './oids.ts'
import { ensureStamp, StampError } from './stamp-error.ts'

/** A signature algorithm, in the terms of WebCrypto. */
export type Algorithm =
  | { kind: 'RSASSA-PKCS1-v1_5'; hash: string }
  | { kind: 'RSA-PSS'; hash: string; saltLength: number }
  | { kind: 'ECDSA'; hash: string }

/** The name of a hash. Its parameters must be NULL or absent. */
export function readHash(value: Der): string {
  const fields = new Fields(value)
  const name = hashNames[fields.oid()]
  endWithoutParameters(fields)
  ensureStamp(name !== undefined, 'rests on a hash that is weak or not known.')
  return name
}

/** `hash`: the one that the signer names separately, for algorithms that name none. */
export function readAlgorithm(value: Der, hash: string | null): Algorithm {
  const fields = new Fields(value)
  const name = fields.oid()
  if (name === oids.rsaPss) return readPss(fields)
  endWithoutParameters(fields)
  if (name === oids.rsa && hash !== null) return { kind: 'RSASSA-PKCS1-v1_5', hash }
  const known = signatureHashes[name]
  if (!known) throw new StampError('is signed in a way that is weak or not known here.')
  ensureStamp(hash === null || hash === known.hash, 'names two hashes for one signature.')
  return { kind: known.key === 'EC' ? 'ECDSA' : 'RSASSA-PKCS1-v1_5', hash: known.hash }
}

function readPss(outer: Fields): Algorithm {
  const fields = outer.fields()
  outer.end()
  const hash = readHash(onlyOne(fields.take(tags.inside(0))))
  const mask = new Fields(onlyOne(fields.take(tags.inside(1))))
  ensureStamp(mask.oid() === oids.mgf1 && readHash(mask.take(tags.sequence)) === hash, 'has an unknown mask.')
  mask.end()
  const saltLength = fields.fields(tags.inside(2)).count()
  fields.end()
  return { kind: 'RSA-PSS', hash, saltLength }
}

const onlyOne = (value: Der): Der => new Fields(value, value.tag).take(tags.sequence)

function endWithoutParameters(fields: Fields): void {
  const parameters = fields.optional(tags.null)
  ensureStamp(parameters === null || parameters.content.length === 0, 'has damaged parameters.')
  fields.end()
}

/** The curve of a public key; null for keys of RSA. */
export function curveOf(publicKey: Der): { name: string; bytes: number } | null {
  const algorithm = new Fields(publicKey).fields()
  const name = algorithm.oid()
  if (name === oids.rsa) return null
  const curve = name === oids.ecKey ? curves[algorithm.oid()] : undefined
  ensureStamp(curve !== undefined, 'is signed by a key of a kind that is not known here.')
  return curve
}
