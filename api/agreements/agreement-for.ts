import type { Agreement } from '#contract/access.ts'
import { type AgreementFacts, agreementText, agreementVersion, standardWords } from '#contract/agreement.ts'
import { readVersionLabel, type VersionName, versionLabel } from '#contract/rules/own-agreement.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { findWords } from './own/versions.ts'

/** The agreement as it reads at this moment, names filled in, and its text, which an acceptance refers to by its hash. */
export type FilledAgreement = Agreement & { text: string }
/** What somebody accepted in a session: absent in those from before links had agreements of their own. */
type Accepted = { agreementSha256: string | null; agreementVersion?: string | null | undefined }

/**
 * What this reader is asked to accept: the link's own agreement, else the standard one. Whoever accepted keeps the version that they
 * accepted, whatever the link says by now, as long as it reads the same for them.
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

/** Null for a version that is not kept. */
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
