import type { Agreement } from '#contract/access.ts'
import { type AgreementFacts, agreementText, agreementVersion, standardWords } from '#contract/agreement.ts'
import { readVersionLabel, type VersionName, versionLabel } from '#contract/rules/own-agreement.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { findWords } from './own/versions.ts'

/** The agreement with the names filled in as they are now, and its text, which an acceptance refers to by its hash. */
export type FilledAgreement = Agreement & { text: string }
/** What somebody accepted in a session: absent in those from before links had agreements of their own. */
type Accepted = { agreementSha256: string | null; agreementVersion?: string | null | undefined }

/**
 * What this reader is asked to accept: the link's own agreement, else the standard one. A reader who has accepted keeps that version, even
 * if the link has another one now, as long as its text with the names filled in is unchanged.
 */
export async function agreementFor(
  share: { agreement?: VersionName | null | undefined },
  accepted: Accepted | null,
  facts: AgreementFacts,
): Promise<FilledAgreement> {
  if (accepted?.agreementSha256 && accepted.agreementVersion) {
    const kept = await fillIn(accepted.agreementVersion, facts)
    if (kept?.sha256 === accepted.agreementSha256) return kept
  }
  const label = share.agreement ? versionLabel(share.agreement) : agreementVersion
  const agreement = await fillIn(label, facts)
  if (!agreement) throw new Error(`The agreement ${label} of a link is not there.`)
  return agreement
}

/** Null for a version that is not stored. */
async function fillIn(version: string, facts: AgreementFacts): Promise<FilledAgreement | null> {
  const words = readVersionLabel(version)
    ? await findWords(version)
    : version === agreementVersion
      ? standardWords(facts)
      : null
  if (!words) return null
  const text = agreementText(facts, words)
  return { version, sha256: sha256(text), title: words.title, clauses: [...words.clauses], text }
}
