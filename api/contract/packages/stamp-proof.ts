import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { readLogKeys } from '../keys/log-keys.ts'
import { type Bytes, hash, isEqual } from '../proofs/bytes.ts'
import { checkLogProof } from '../proofs/tlog-proof.ts'
import { checkStamp, mayCheckStamps, type Stamp } from '../rfc3161/check-stamp.ts'
import { readPem, writePem } from '../rfc3161/pem.ts'
import { StampError, UntrustedError } from '../rfc3161/stamp-error.ts'
import { readStampResponse, writeStampResponse } from '../rfc3161/stamp-response.ts'
import { ensure, PackageFault } from '../zip/package-fault.ts'
import { type PackageFiles, textOf } from '../zip/package-files.ts'
import type { Evidence, ProofKind, Proved } from './proof-kind.ts'
import { readLogProof } from './read-log-proof.ts'
import { utcTime } from './verdict.ts'

const CHECKPOINT = 'stamped/checkpoint.txt'
const RESPONSE = 'stamped/checkpoint.tsr'
const PROOF = 'stamped/manifest.json.tlog-proof'
const ROOTS = 'stamped/tsa-roots.pem'

/**
 * An authority's time stamp (RFC 3161) of a checkpoint that covers the manifest. It is as good as the certificate that it rests on, and
 * one in the package may be anybody's: it proves something only to those who know the certificate from elsewhere.
 */
export const stampProof: ProofKind = { file: RESPONSE, missing: null, check }

/** Reported where the browser lacks WebCrypto, which is no fault of the package. */
const uncheckable = {
  kind: 'missing',
  title: 'A time stamp that cannot be checked here',
  text: 'Browsers check such signatures only on pages that were loaded by https or from the disk. Open verify.html of this package from the disk, and choose the package again.',
} as const

async function check({ files, digest, roots }: Evidence): Promise<Proved> {
  ensureCovered(files, digest)
  if (!mayCheckStamps()) return { outcome: 'unproved', headline: '', finding: uncheckable, used: [] }
  const stamp = await findStamp(files, readRoots(files))
  ensure(stamp !== null, `${RESPONSE} rests on no certificate of ${ROOTS}.`)
  const known = await findTrusted(files, roots)
  const { authority, at, root, accuracyMs } = known ?? stamp
  const time = `${utcTime(at.toISOString())}${accuracyMs === null ? '' : `, at most ${accuracyMs / 1000} s off`}`
  // Nothing vouches for a certificate that the person checking did not name.
  const isRootKnown = known !== null && isEqual(known.root.bytes, stamp.root.bytes)
  const used = [CHECKPOINT, RESPONSE, PROOF, ...(isRootKnown ? [ROOTS] : [])]
  const rest = 'Whether a certificate was revoked later is not checked here.'
  const latest = latestOf(at, accuracyMs ?? 0).toISOString()
  if (known)
    return {
      outcome: 'stamped',
      headline: `there no later than ${utcTime(latest)}: ${authority} has stamped it.`,
      provedAt: latest,
      finding: {
        kind: 'proved',
        title: `Stamped by ${authority}`,
        text: `${time}. Its signature is valid, and rests on ${root.name}, a certificate that you named. ${rest}`,
      },
      used,
    }
  return {
    outcome: 'unproved',
    headline: '',
    finding: {
      kind: 'stated',
      title: `Reportedly stamped by ${authority}`,
      text: `${time}. Its signature is valid, and rests on the certificate ${root.name} in this package, whose SHA-256 is ${bytesToHex(hash(root.bytes))}. ${roots.length > 0 ? 'It is not one that you named. ' : ''}Anybody can make one of that name: compare it with what the authority publishes, or choose its certificate beside the package. ${rest}`,
    },
    used,
  }
}

/** The authority's clock may be this far behind. Rounded up, because only whole seconds are shown. */
const latestOf = (at: Date, accuracyMs: number) =>
  new Date(Math.ceil((at.getTime() + accuracyMs) / 1000) * 1000)

/**
 * Ensures that the stamped note is the checkpoint of the log proof, and that this proof leads to the manifest. Whose log that is does
 * not matter: the authority attests the time, not the log.
 */
function ensureCovered(files: PackageFiles, digest: string): void {
  const proof = readLogProof(files, PROOF)
  const isOfNote = proof.checkpoint === textOf(files, CHECKPOINT)
  ensure(isOfNote, `${PROOF} leads to another end of the log than ${CHECKPOINT}.`)
  const logged = checkLogProof(proof, hexToBytes(digest), readLogKeys(files))
  ensure(logged !== null, `${PROOF} does not show that ${digest.slice(0, 8)}… is in what was stamped.`)
}

/** The stamp itself was found right, so a fault on the way to a named certificate is no fault of the package. */
async function findTrusted(files: PackageFiles, roots: readonly Bytes[]): Promise<Stamp | null> {
  try {
    return await findStamp(files, roots)
  } catch (error) {
    if (error instanceof PackageFault) return null
    throw error
  }
}

/** Null where the stamp rests on none of these certificates. Throws for everything else that is wrong with it. */
async function findStamp(files: PackageFiles, roots: readonly Bytes[]): Promise<Stamp | null> {
  if (roots.length === 0) return null
  const response = files.get(RESPONSE) ?? new Uint8Array()
  try {
    const token = readStampResponse(response)
    ensure(isEqual(writeStampResponse(token), response), `${RESPONSE} has more in it than a time stamp.`)
    return await checkStamp(token, hash(files.get(CHECKPOINT) ?? new Uint8Array()), roots)
  } catch (error) {
    if (error instanceof UntrustedError) return null
    throw error instanceof StampError
      ? new PackageFault(`${RESPONSE}: the time stamp ${error.message}`)
      : error
  }
}

function readRoots(files: PackageFiles): Bytes[] {
  const roots = readPem(textOf(files, ROOTS))
  const isOne = roots?.length === 1 && textOf(files, ROOTS) === roots.map(writePem).join('')
  ensure(isOne, `${ROOTS} is damaged: it holds not exactly one certificate.`)
  return roots
}
