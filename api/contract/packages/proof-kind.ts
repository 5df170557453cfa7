import type { Bytes } from '../proofs/bytes.ts'
import type { NoteKey } from '../proofs/signed-note.ts'
import type { PackageFiles } from '../zip/package-files.ts'
import type { Manifest } from './read-manifest.ts'
import type { Finding, Outcome } from './verdict.ts'

/** What a proof is about, and what it is checked against. */
export type Evidence = {
  files: PackageFiles
  digest: string
  manifest: Manifest
  /** Keys of logs that the person checking named; empty if only the package names one. */
  logKeys: readonly NoteKey[]
  /** Witnesses and authorities that the person checking named. */
  witnesses: readonly NoteKey[]
  roots: readonly Bytes[]
}

/** What a proof has shown. `used`: the files that the proof vouches for. */
export type Proved = {
  /** `unproved`: the proof is incomplete, or rests on another key than was named, and shows nothing. */
  outcome: Exclude<Outcome, 'refused' | 'unchecked'>
  finding: Finding
  headline: string
  /** The latest time at which the idea existed (ISO); absent where only the server states a time. */
  provedAt?: string | undefined
  /** The proof rests on a key that only the package names. */
  isStated?: boolean | undefined
  used: string[]
}

/** One kind of proof of a date. */
export type ProofKind = {
  /** The file of the package that holds the proof. */
  file: string
  /** Reported where the package has no such proof; null: nothing is reported, because most servers have none. */
  missing: Finding | null
  /** Throws a PackageFault where the proof does not show what it says. */
  check: (evidence: Evidence) => Proved | Promise<Proved>
}
