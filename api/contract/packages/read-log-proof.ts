import { formatLogProof, type LogProof, parseLogProof } from '../proofs/tlog-proof.ts'
import { ensure } from '../zip/package-fault.ts'
import { type PackageFiles, textOf } from '../zip/package-files.ts'

/** Reads the log proof in this file. Throws a PackageFault where it is none, and for any further line, because nothing vouches for it. */
export function readLogProof(files: PackageFiles, name: string): LogProof {
  const text = textOf(files, name)
  const proof = parseLogProof(text)
  ensure(proof !== null, `${name} is damaged: it is not a proof of a log.`)
  ensure(formatLogProof(proof) === text, `${name} has more in it than a proof of a log.`)
  return proof
}
