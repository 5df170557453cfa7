import { isEqual } from '../proofs/bytes.ts'
import type { Certificate } from './certificate.ts'
import { isSigned } from './is-signed.ts'
import { nameOf } from './name-of.ts'
import { oids } from './oids.ts'
import { ensureStamp, StampError, UntrustedError } from './stamp-error.ts'

/** Chains of authorities are three long. */
const MAX_STEPS = 5

/**
 * Leads from the certificate of a signer over certificates of authorities to one that is trusted, all of them valid at this time. Answers
 * the certificates on the way, the trusted one last. Whether one was revoked is not checked.
 */
export async function checkChain(
  signer: Certificate,
  others: readonly Certificate[],
  trusted: readonly Certificate[],
  at: Date,
): Promise<Certificate[]> {
  ensureStamps(signer)
  return climb([signer], others, trusted, at)
}

/** The certificate may do nothing but sign times, and says so in a way that nobody may overlook (RFC 3161, 2.3). */
function ensureStamps({ extensions: { extendedUsage, keyUsage } }: Certificate): void {
  const { isCritical, usages } = extendedUsage ?? { isCritical: false, usages: [] }
  ensureStamp(
    usages.length === 1 && usages[0] === oids.timeStamping,
    'is signed by a certificate that is not for time stamps alone.',
  )
  ensureStamp(isCritical, 'is signed by a certificate whose usage is not marked as critical.')
  ensureStamp(keyUsage?.signs ?? true, 'is signed by a certificate that may not sign.')
}

async function climb(
  way: readonly Certificate[],
  others: readonly Certificate[],
  trusted: readonly Certificate[],
  at: Date,
): Promise<Certificate[]> {
  const last = way.at(-1)
  if (!last) throw new StampError('has no certificate.')
  ensureValid(last, at)
  if (hasCertificate(trusted, last)) return [...way]
  let reason: unknown = new UntrustedError(
    `is signed by ${nameOf(last.subject)}: no certificate that is trusted leads to it.`,
  )
  if (way.length > MAX_STEPS) throw reason
  for (const issuer of [...trusted, ...others]) {
    if (hasCertificate(way, issuer) || !(await hasSigned(issuer, last))) continue
    try {
      ensureMayIssue(issuer, way.length - 1)
      return await climb([...way, issuer], others, trusted, at)
    } catch (error) {
      if (!(error instanceof StampError)) throw error
      reason = error
    }
  }
  throw reason
}

const hasCertificate = (list: readonly Certificate[], { whole }: Certificate): boolean =>
  list.some((one) => isEqual(one.whole, whole))

/** One of the issuer's name with another key is another authority's, or the same one's from other years: it is passed over. */
async function hasSigned(issuer: Certificate, { issuer: name, ...issued }: Certificate): Promise<boolean> {
  if (!isEqual(issuer.subject, name)) return false
  try {
    return await isSigned(issuer.publicKey, issued.algorithm, issued.signature, issued.signed)
  } catch (error) {
    if (error instanceof StampError) return false
    throw error
  }
}

/** `between`: how many certificates of authorities stand below the issuer. */
function ensureMayIssue(issuer: Certificate, between: number): void {
  const { isAuthority, pathLength, keyUsage, extendedUsage } = issuer.extensions
  const name = nameOf(issuer.subject)
  ensureStamp(isAuthority, `rests on a certificate of ${name}, which may not issue any.`)
  ensureStamp(
    keyUsage?.signsCertificates ?? true,
    `rests on a certificate of ${name}, which may not issue any.`,
  )
  ensureStamp(pathLength === null || between <= pathLength, `has more authorities than ${name} allows.`)
  const usages = extendedUsage?.usages ?? [oids.anyUsage]
  const mayStamp = usages.includes(oids.timeStamping) || usages.includes(oids.anyUsage)
  ensureStamp(mayStamp, `rests on a certificate of ${name}, which is not for time stamps.`)
}

function ensureValid({ subject, from, to }: Certificate, at: Date): void {
  const name = nameOf(subject)
  ensureStamp(at >= from, `is signed before the certificate of ${name} was valid.`)
  ensureStamp(at <= to, `is signed after the certificate of ${name} had expired.`)
}
