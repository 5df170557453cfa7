import { hexToBytes } from '@noble/hashes/utils.js'
import { LOG_KEYS, readLogKeys, readWitnessKeys, WITNESS_KEYS } from '../keys/log-keys.ts'
import { describeOtherSigner, firstName, signerOf } from '../keys/log-signer.ts'
import { isSameKey } from '../keys/trusted-keys.ts'
import { COSIGNATURE, type NoteKey } from '../proofs/signed-note.ts'
import { checkLogProof, type Logged, type LogProof } from '../proofs/tlog-proof.ts'
import { ensure } from '../zip/package-fault.ts'
import { describeRecorded } from './headline.ts'
import type { Evidence, ProofKind, Proved } from './proof-kind.ts'
import { readLogProof } from './read-log-proof.ts'
import { utcTime } from './verdict.ts'
import { describeWitnesses } from './witnesses.ts'

const PROOF = 'manifest.json.tlog-proof'

/** An entry in a log of timestamps (decision 0020). It shows the order of entries; their times are what the log's operator states. */
export const logProof: ProofKind = {
  file: PROOF,
  missing: {
    kind: 'missing',
    title: 'No entry in a log',
    text: 'This package has none: it was made before its idea had one, or somebody removed it.',
  },
  check,
}

function check({ files, digest, manifest, logKeys, witnesses }: Evidence): Proved {
  const proof = readLogProof(files, PROOF)
  const named = readWitnessKeys(files)
  const known = witnesses.filter(({ type }) => type === COSIGNATURE)
  const logged = checkLogProof(proof, hexToBytes(digest), [...readLogKeys(files), ...named, ...known])
  ensure(
    logged !== null,
    `${PROOF} does not show that ${digest.slice(0, 8)}… is in the log: one of the two was changed.`,
  )
  // Signatures of unknown keys: whoever made the package may have added them.
  const unknown = countSignatures(proof) - logged.signatures.length
  const used = [
    ...(unknown === 0 ? [PROOF] : []),
    LOG_KEYS,
    ...(areSigned(named, logged) ? [WITNESS_KEYS] : []),
  ]
  const { index, size, origin } = logged
  const signer = signerOf(logged, logKeys)
  const at = utcTime(manifest.publishedAt)
  if (signer.isOther) {
    const text = `Entry ${index} of ${size} in its log. It is signed by ${describeOtherSigner(signer, origin, logKeys)}`
    const finding = { kind: 'stated', title: `Reportedly recorded by ${origin}`, text } as const
    return { outcome: 'unproved', headline: '', finding, used }
  }
  const text = [
    `Entry ${index} of ${size} in its public log; the signature of key ${signer.id} is valid.`,
    ...describeWitnesses(logged.signatures, witnesses),
    `The time of publishing, ${at}, is what that server states.`,
    signer.isNamed
      ? 'The key is one that you named.'
      : `Check whose key it is at https://${firstName(origin)}/keys.`,
  ]
  // Anybody can make a key of any name: unless the key is known from elsewhere, only the package says whose it is.
  const [kind, title] = signer.isNamed
    ? (['proved', `Recorded by ${origin}`] as const)
    : (['stated', `Reportedly recorded by ${origin}`] as const)
  const finding = { kind, title, text: text.join(' ') }
  const headline = describeRecorded(origin, manifest, signer)
  return { outcome: 'recorded', headline, isStated: !signer.isNamed, finding, used }
}

const countSignatures = ({ checkpoint }: LogProof): number =>
  checkpoint.slice(checkpoint.lastIndexOf('\n\n') + 2).split('\n').length - 1

/** Whether all of these keys signed: the file is not vouched for if one signed nothing here. */
const areSigned = (keys: NoteKey[], { signatures }: Logged) =>
  keys.length > 0 && keys.every((key) => signatures.some((one) => isSameKey(one.key, key)))
