import type { PackageFiles } from '../zip/package-files.ts'
import type { Manifest } from './read-manifest.ts'
import type { HistoryVersion } from './read-version.ts'

/** One result of checking a package. `stated`: somebody says so, and nothing in the package proves it. */
export type Finding = { kind: 'proved' | 'stated' | 'missing' | 'wrong'; title: string; text: string }

/** How far the date of an idea is proved, the weakest first; `refused` where anything is wrong, `unchecked` where nothing was checked. */
export const outcomes = ['refused', 'unchecked', 'unproved', 'recorded', 'stamped', 'confirmed'] as const
export type Outcome = (typeof outcomes)[number]

export type Verdict = {
  outcome: Outcome
  headline: string
  /** The latest time in the headline (ISO), from the block or the stamp; absent where only the server states one. */
  provedAt?: string | undefined
  /** The headline rests on a key that only the package names. */
  isStated?: boolean | undefined
  findings: Finding[]
  /** What the package is about, and its files; null where it could not be read. */
  idea: { manifest: Manifest; digest: string; documentId: string } | null
  /** For a file that was checked without a package: the document id, if the file is the manifest of one. */
  documentId?: string | undefined
  files: PackageFiles
  /** The versions before it, the oldest first. */
  history: HistoryVersion[]
  /** Files that nothing vouches for: they explain, and prove nothing. */
  unproved: string[]
}

/** Added to every verdict: it holds for every proof of a date. */
export const neverProved: Finding = {
  kind: 'missing',
  title: 'Who thought of it first',
  text: 'No proof of a date can show this, or that the content is true. A timestamp is not a patent.',
}

const tooLarge: Finding = {
  kind: 'missing',
  title: 'Too large to be checked here',
  text: 'It was not checked, which says nothing for or against it. VERIFY.txt in a package says how to check it by hand.',
}
export const tooNew: Finding = {
  kind: 'missing',
  title: 'Made by a newer server',
  text: 'It cannot be checked here, which says nothing for or against it. Use a newer page: /verify on an up-to-date server. VERIFY.txt in the package says how to check it by hand.',
}

/** The verdict about a package that is too large or of a later form: it may well be genuine. */
export const unchecked = (text: string, finding = tooLarge): Verdict => ({
  ...{ outcome: 'unchecked', headline: `Not checked: ${text}` },
  findings: [finding],
  ...{ idea: null, history: [], files: new Map(), unproved: [] },
})

/** '2026-11-21T14:20:07.123Z' as 'Nov 21, 2026', the same in every time zone and language. */
export function utcDay(iso: string): string {
  const date = new Date(iso)
  const month = date.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
  return `${month} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** As 'Nov 21, 2026, 14:20:07 UTC'. */
export const utcTime = (iso: string): string => `${utcDay(iso)}, ${iso.slice(11, 19)} UTC`
