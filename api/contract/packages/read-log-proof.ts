import { formatLogProof, type LogProof, parseLogProof } from '../proofs/tlog-proof.ts'
import { ensure } from '../zip/package-fault.ts'
import { type PackageFiles, textOf } from '../zip/package-files.ts'

/** The proof of a log in this file. Throws a fault where it is none, and where a line of other words stands in it: nothing would vouch for that. */
export function readLogProof(files: PackageFiles, name: string): LogProof {
  const text = textOf(files, name)
  const proof = parseLogProof(text)
  ensure(proof !== null, `${name} is damaged: it is no proof of a log.`)
  ensure(formatLogProof(proof) === text, `${name} has more in it than a proof of a log.`)
  return proof
}
