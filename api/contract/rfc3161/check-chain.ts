import { isEqual } from '../proofs/bytes.ts'
import { readAlgorithm } from './algorithm.ts'
import type { Certificate } from './certificate.ts'
import { isSigned } from './is-signed.ts'
import { nameOf } from './name-of.ts'
import { oids } from './oids.ts'
import { ensureStamp, StampError, UntrustedError } from './stamp-error.ts'

/**
 * Finds a chain from a signer's certificate through certificates of authorities to a trusted one, all valid at this time. Returns the
 * chain, the trusted certificate last. Revocation is not checked. The search is breadth first and visits each certificate once: a longer
 * chain to it leads no further, and a hostile set of certificates may all have signed one another.
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
  // The loop below appends to this list while it runs.
  const chains = [{ last: signer, chain: [signer] }]
  for (const { last, chain } of chains) {
    if (hasCertificate(trusted, last)) return chain
    reason = new UntrustedError(
      `is signed by ${nameOf(last.subject)}: no certificate that is trusted leads to it.`,
    )
    for (const issuer of [...trusted, ...others]) {
      if (hasCertificate(seen, issuer) || !(await hasSigned(issuer, last))) continue
      seen.push(issuer)
      const fault = faultOf(issuer, chain.length - 1, at)
      if (fault) reason = fault
      else chains.push({ last: issuer, chain: [...chain, issuer] })
    }
  }
  throw reason
}

/** Why an authority may not issue the certificate below it; null: it may. */
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

/** Ensures that the certificate is for time stamps only, and that this is marked as critical (RFC 3161, 2.3). */
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
 * A certificate with the issuer's name but another key belongs to another authority, or to the same one in other years: it is skipped. So
 * is one whose signature is weak or of an unknown kind.
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
