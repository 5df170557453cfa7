import { type Der, readOne, tags } from './der.ts'
import { bytesOfBits, Fields } from './fields.ts'
import { oids } from './oids.ts'
import { ensureStamp } from './stamp-error.ts'

/** What a certificate may be used for. Null where it does not say. */
export type Extensions = {
  isAuthority: boolean
  /** How many certificates of authorities may stand between it and the last one. */
  pathLength: number | null
  keyUsage: { signs: boolean; signsCertificates: boolean } | null
  extendedUsage: { isCritical: boolean; usages: string[] } | null
}

const digitalSignature = 0x80
const nonRepudiation = 0x40
const signsCertificates = 0x04

/** Under which rules the certificate was issued, which is not checked here. */
const CERTIFICATE_POLICIES = '2.5.29.32'

/** Throws a StampError for a critical extension that is not known, as RFC 5280 demands. */
export function readExtensions(outer: Der | null): Extensions {
  const found: Extensions = { isAuthority: false, pathLength: null, keyUsage: null, extendedUsage: null }
  if (outer === null) return found
  const seen = new Set<string>()
  for (const one of new Fields(readOne(outer.content)).rest()) {
    const fields = new Fields(one)
    const name = fields.oid()
    const isCritical = fields.flag()
    const { content } = fields.take(tags.octets)
    fields.end()
    ensureStamp(!seen.has(name), 'has a certificate that says something twice.')
    seen.add(name)
    if (name === oids.basicConstraints) Object.assign(found, readConstraints(readOne(content)))
    else if (name === oids.keyUsage) found.keyUsage = readKeyUsage(readOne(content, tags.bits))
    else if (name === oids.extendedKeyUsage)
      found.extendedUsage = { isCritical, usages: readUsages(readOne(content)) }
    else
      ensureStamp(
        !isCritical || name === CERTIFICATE_POLICIES,
        `has a certificate with a condition that is not known here (${name}).`,
      )
  }
  return found
}

function readConstraints(value: Der): Pick<Extensions, 'isAuthority' | 'pathLength'> {
  const fields = new Fields(value)
  const isAuthority = fields.flag()
  const pathLength = fields.optional(tags.integer)
  fields.end()
  return { isAuthority, pathLength: pathLength && (pathLength.content.at(-1) ?? 0) }
}

/** Bits are numbered from the left. The count of unused bits at the end is overwritten, because those bits are zero. */
function readKeyUsage({ tag, content, whole }: Der): Extensions['keyUsage'] {
  const [first = 0] = bytesOfBits({ tag, whole, content: content.map((byte, at) => (at === 0 ? 0 : byte)) })
  return {
    signs: (first & (digitalSignature | nonRepudiation)) !== 0,
    signsCertificates: (first & signsCertificates) !== 0,
  }
}

function readUsages(value: Der): string[] {
  const fields = new Fields(value)
  const usages = fields.rest().map((one) => new Fields({ ...value, content: one.whole }).oid())
  return usages
}
