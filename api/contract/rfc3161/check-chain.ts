import { isEqual } from '../proofs/bytes.ts'
import { readAlgorithm } from './algorithm.ts'
import type { Certificate } from './certificate.ts'
import { isSigned } from './is-signed.ts'
import { nameOf } from './name-of.ts'
import { oids } from './oids.ts'
import { ensureStamp, StampError, UntrustedError } from './stamp-error.ts'

/**
 * Leads from the certificate of a signer over certificates of authorities to one that is trusted, all of them valid at this time. Answers
 * the certificates on the way, the trusted one last. Whether one was revoked is not checked. The shortest ways come first, and each
 * certificate is on one of them alone: a longer way to it leads no further, and whoever made the certificates may have had all of them
 * sign one another.
 */
export async function checkChain(
  signer: Certificate,
  others: readonly Certificate[],
  trusted: readonly Certificate[],
  at: Date,
): Promise<Certificate[]> {
  ensureStamps(signer)
  ensureValid(signer, at)
  const seen = [signer]
  let reason = new StampError('has no certificate.')
  // Ways are added while they are gone through.
  const ways = [{ last: signer, way: [signer] }]
  for (const { last, way } of ways) {
    if (hasCertificate(trusted, last)) return way
    reason = new UntrustedError(
      `is signed by ${nameOf(last.subject)}: no certificate that is trusted leads to it.`,
    )
    for (const issuer of [...trusted, ...others]) {
      if (hasCertificate(seen, issuer) || !(await hasSigned(issuer, last))) continue
      seen.push(issuer)
      const fault = faultOf(issuer, way.length - 1, at)
      if (fault) reason = fault
      else ways.push({ last: issuer, way: [...way, issuer] })
    }
  }
  throw reason
}

/** Why an authority may not issue what stands below it; null: it may. */
function faultOf(issuer: Certificate, between: number, at: Date): StampError | null {
  try {
    ensureMayIssue(issuer, between)
    ensureValid(issuer, at)
    return null
  } catch (error) {
    if (error instanceof StampError) return error
    throw error
  }
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

const hasCertificate = (list: readonly Certificate[], { whole }: Certificate): boolean =>
  list.some((one) => isEqual(one.whole, whole))

/**
 * One of the issuer's name with another key is another authority's, or the same one's from other years: it is passed over, and with it a
 * signature that is weak, or of a kind that is not known here.
 */
async function hasSigned(issuer: Certificate, { issuer: name, ...issued }: Certificate): Promise<boolean> {
  if (!isEqual(issuer.subject, name)) return false
  try {
    const algorithm = readAlgorithm(issued.algorithm, null)
    return await isSigned(issuer.publicKey, algorithm, issued.signature, issued.signed)
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
