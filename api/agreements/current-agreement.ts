import type { Agreement } from '#contract/access.ts'
import { type AgreementFacts, agreementText, agreementVersion, listClauses } from '#contract/agreement.ts'
import { sha256 } from '../adapters/signing/secrets.ts'

/** The agreement as it reads at this moment, names filled in, and the hash that an acceptance refers to. */
export function currentAgreement(facts: AgreementFacts): Agreement & { text: string } {
  const text = agreementText(facts)
  return { version: agreementVersion, sha256: sha256(text), clauses: listClauses(facts), text }
}
