import { bytesToHex } from '@noble/hashes/utils.js'
import { firstName } from '../keys/log-signer.ts'
import { readTrustedKeys } from '../keys/trusted-keys.ts'
import { type Bytes, hash } from '../proofs/bytes.ts'
import type { NoteKey } from '../proofs/signed-note.ts'
import { checkLogProof, type Logged, type LogProof, parseLogProof } from '../proofs/tlog-proof.ts'
import { ensure } from '../zip/package-fault.ts'

/** Input of a check without a package: any file, the proof of its entry in a log, and the keys of that log, one on each line. */
export type ProvenFile = { name: string; bytes: Bytes; proof: string; key: string }

/** Where this file's entry is in the log that signs with one of these keys. Throws a PackageFault that says what is wrong. */
export function verifyFile({ name, bytes, proof: proofText, key: keyText }: ProvenFile): Logged & {
  sha256: string
} {
  const keys = readTrustedKeys(keyText)?.logKeys ?? []
  ensure(keys.length > 0, 'The key is not the key of a log: one line of name, id and key is expected.')
  const proof = parseLogProof(proofText)
  ensure(proof !== null, 'The proof is not a proof of a log: a c2sp.org/tlog-proof is expected.')
  const digest = hash(bytes)
  const sha256 = bytesToHex(digest)
  const logged = checkLogProof(proof, digest, [...keys, ...underNameOf(proof, keys)])
  const names = [...new Set(keys.map((key) => key.name))].join(' or ')
  ensure(logged !== null, `Not proved: this proof, signed by ${names}, is not about ${name}.`)
  return { ...logged, sha256 }
}

/** The same keys under the name in this checkpoint, where that is another name of their log (decision 0030). */
function underNameOf({ checkpoint }: LogProof, keys: readonly NoteKey[]): NoteKey[] {
  const name = checkpoint.split('\n')[0] ?? ''
  const same = keys.filter((key) => key.name !== name && firstName(key.name) === firstName(name))
  return same.map((key) => ({ ...key, name }))
}
