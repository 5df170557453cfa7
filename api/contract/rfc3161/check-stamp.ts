import { type Bytes, isEqual } from '../proofs/bytes.ts'
import { type Certificate, readCertificate } from './certificate.ts'
import { checkChain } from './check-chain.ts'
import { copy, isSigned } from './is-signed.ts'
import { nameOf } from './name-of.ts'
import { ensureStamp, StampError } from './stamp-error.ts'
import { isNamed, readStampToken, type StampToken } from './stamp-token.ts'

/** What a time stamp has shown. */
export type Stamp = {
  at: Date
  /** The signer, as its certificate names it. */
  authority: string
  policy: string
  nonce: Bytes | null
  accuracyMs: number | null
  /** The trusted certificate at the end of the chain. */
  root: { bytes: Bytes; name: string }
}

/** On plain http pages, except those of this computer itself, browsers have no WebCrypto (W3C, Secure Contexts). */
export const mayCheckStamps = (): boolean => crypto.subtle !== undefined

/**
 * Checks a time stamp (TimeStampToken of RFC 3161) about something with this SHA-256: the signature, whose it is, and that certificates
 * lead from it to one of the trusted ones, all valid at the stamped time. Throws a StampError that says what is wrong.
 */
export async function checkStamp(token: Bytes, digest: Bytes, trusted: readonly Bytes[]): Promise<Stamp> {
  const read = readStampToken(token)
  const { info, certificates } = read
  ensureStamp(info.hash === 'SHA-256' && isEqual(info.imprint, digest), 'is about something else.')
  const signer = await findSigner(read)
  const chain = await checkChain(signer, readUsable(certificates), readUsable(trusted), info.at)
  await ensureSigned(read, signer)
  const root = chain.at(-1) ?? signer
  const { at, policy, nonce, accuracyMs } = info
  const authority = nameOf(signer.subject)
  return { at, authority, policy, nonce, accuracyMs, root: { bytes: root.whole, name: nameOf(root.subject) } }
}

async function findSigner({ certificates, signer: { sid, attributes } }: StampToken): Promise<Certificate> {
  const { hash, digest } = attributes.certificate
  for (const bytes of certificates) {
    if (!isEqual(await digestOf(hash, bytes), digest)) continue
    const certificate = readCertificate(bytes)
    if (isNamed(sid, certificate)) return certificate
  }
  throw new StampError('lacks the certificate of its signer.')
}

/** Skips certificates that cannot be read, so that they do not spoil the others. */
const readUsable = (certificates: readonly Bytes[]): Certificate[] =>
  certificates.flatMap((bytes) => {
    try {
      return [readCertificate(bytes)]
    } catch (error) {
      if (error instanceof StampError) return []
      throw error
    }
  })

async function ensureSigned({ infoBytes, signer }: StampToken, { publicKey }: Certificate): Promise<void> {
  const { hash, attributes, algorithm, signature } = signer
  const isAbout = isEqual(await digestOf(hash, infoBytes), attributes.messageDigest)
  ensureStamp(isAbout, 'was changed after it was signed.')
  const isRight = await isSigned(publicKey, algorithm, signature, attributes.signed)
  ensureStamp(isRight, 'has a wrong signature.')
}

const digestOf = async (hash: string, bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest(hash, copy(bytes)))
