import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { tags } from '../../api/contract/rfc3161/der.ts'
import { oids } from '../../api/contract/rfc3161/oids.ts'
import { der, integer, oid, sequence } from '../../api/contract/rfc3161/write-der.ts'

/** A test certificate with its private key. */
export type Identity = Record<'der' | 'name' | 'issuer' | 'serial', Uint8Array> & { key: KeyObject }
export type Wanted = {
  name: string
  /** Absent: it signs itself. */
  issuer?: Identity
  from?: Date
  to?: Date
  isAuthority?: boolean
  pathLength?: number
  /** The extended key usage; null: it has none. */
  usages?: readonly string[] | null
  isCritical?: boolean
  /** The object identifier of one more extension, which is critical. */
  condition?: string
  /** Signed by another key than its issuer's. */
  isForged?: boolean
  /** The bits of its key usage; absent: it does not say. */
  keyUsage?: number
  /** The private key to use; absent: a new one. */
  key?: KeyObject
  /** The object identifier of its signature algorithm. */
  algorithm?: string
}

const text = (value: string) => new TextEncoder().encode(value)
const TRUE = der(tags.boolean, Uint8Array.of(0xff))
export const signEcdsa = (bytes: Uint8Array, key: KeyObject) => new Uint8Array(sign('sha256', bytes, key))

const timeOf = (date: Date) =>
  der(tags.generalizedTime, text(`${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`))
const nameDer = (name: string) =>
  sequence(der(tags.set, sequence(oid(oids.commonName), der(0x0c, text(name)))))
const extension = (name: string, isCritical: boolean, value: Uint8Array) =>
  sequence(oid(name), ...(isCritical ? [TRUE] : []), der(tags.octets, value))
/** Named bits in DER: unused bits are zero, and their count comes first. */
const bitsOf = (bits: number) => der(tags.bits, Uint8Array.of(31 - Math.clz32(bits & -bits), bits))

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** A certificate of version 3 with a key on P-256, as openssl reads it. */
export function makeCertificate(wanted: Wanted): Identity {
  const { issuer, from = new Date('2020-01-01'), to = new Date('2040-01-01'), isAuthority = false } = wanted
  const algorithm = sequence(oid(wanted.algorithm ?? '1.2.840.10045.4.3.2'))
  const { usages = isAuthority ? null : [oids.timeStamping], isCritical = true, pathLength } = wanted
  const { keyUsage, key: privateKey = newKey() } = wanted
  const name = nameDer(wanted.name)
  const serial = integer(new Uint8Array(createHash('sha256').update(wanted.name).digest()).subarray(0, 8))
  const constraints = sequence(
    ...(isAuthority ? [TRUE] : []),
    ...(pathLength === undefined ? [] : [integer(Uint8Array.of(pathLength))]),
  )
  const extensions = [
    extension(oids.basicConstraints, true, constraints),
    ...(usages ? [extension(oids.extendedKeyUsage, isCritical, sequence(...usages.map(oid)))] : []),
    ...(keyUsage === undefined ? [] : [extension(oids.keyUsage, true, bitsOf(keyUsage))]),
    ...(wanted.condition ? [extension(wanted.condition, true, sequence())] : []),
  ]
  const signed = sequence(
    der(tags.inside(0), integer(Uint8Array.of(2))),
    serial,
    algorithm,
    issuer?.name ?? name,
    sequence(timeOf(from), timeOf(to)),
    name,
    new Uint8Array(createPublicKey(privateKey).export({ format: 'der', type: 'spki' })),
    der(tags.inside(3), sequence(...extensions)),
  )
  const key = wanted.isForged ? privateKey : (issuer?.key ?? privateKey)
  const signature = der(tags.bits, Uint8Array.of(0), signEcdsa(signed, key))
  return {
    der: sequence(signed, algorithm, signature),
    name,
    issuer: issuer?.name ?? name,
    key: privateKey,
    serial,
  }
}
