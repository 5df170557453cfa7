import type { Bytes } from '../proofs/bytes.ts'
import type { NoteKey } from '../proofs/signed-note.ts'
import type { PackageFiles } from '../zip/package-files.ts'
import type { Manifest } from './read-manifest.ts'
import type { Finding, Outcome } from './verdict.ts'

/** What a proof is about, and what it is checked with. */
export type Evidence = {
  files: PackageFiles
  digest: string
  manifest: Manifest
  /** By which whoever checks knows the log; null: as the package names it. */
  logKeys: readonly NoteKey[]
  /** Which witnesses and authorities whoever checks knows, too. */
  witnesses: readonly NoteKey[]
  roots: readonly Bytes[]
}

/** What a proof has shown. `used`: the files that it vouches for. */
export type Proved = {
  /** `unproved`: it waits for somebody, and shows nothing yet. */
  outcome: Exclude<Outcome, 'refused' | 'unchecked'>
  finding: Finding
  headline: string
  /** When it was there at the latest (ISO); none where the server alone states a time. */
  provedAt?: string | undefined
  /** It rests on a key that the package alone names. */
  isStated?: boolean | undefined
  used: string[]
}

/** One kind of proof of a date. */
export type ProofKind = {
  /** The file that a package has it in. */
  file: string
  /** What is said where the package has none; null: nothing, because most servers have no such proof. */
  missing: Finding | null
  /** Throws a fault where the proof does not show what it says. */
  check: (evidence: Evidence) => Proved | Promise<Proved>
}
