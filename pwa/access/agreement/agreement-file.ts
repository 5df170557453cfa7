import { type AgreementFacts, listFileClauses } from '#contract/agreement.ts'
import { formatDateTime } from '../../ui/look/format-date.ts'

/** The agreement as one screen shows it. `sha256` is null in the owner's preview, which binds nobody. */
export type ShownAgreement = {
  ideaId: number
  facts: AgreementFacts
  clauses: readonly string[]
  sha256: string | null
}

export const agreementFileName = (ideaId: number) => `NDA-Agreement-Idea-${ideaId}.txt`

/** The plain-text copy that a recipient keeps. */
export function agreementFile({ ideaId, facts, sha256 }: ShownAgreement, date: Date): string {
  const lines = [
    'NON-DISCLOSURE AGREEMENT',
    '',
    `Idea title: ${facts.title}`,
    `Idea ID: ${ideaId}`,
    `Document ID: ${facts.documentId ?? 'not published yet'}`,
    `Shared by: ${facts.owner}`,
    `Recipient: ${facts.recipient}`,
    `Date: ${formatDateTime(date)} (${date.toISOString()})`,
    '',
    ...listFileClauses(facts).flatMap((clause, index) => [`${index + 1}. ${clause}`, '']),
    sha256 === null
      ? 'Preview by the owner: nobody has agreed to this text.'
      : `SHA-256 of the agreement as shown on the screen: ${sha256}`,
  ]
  return `${lines.join('\r\n')}\r\n`
}

/** Hands the copy to the browser's downloads. */
export function saveAgreement(shown: ShownAgreement): void {
  const file = new Blob([agreementFile(shown, new Date())], { type: 'text/plain;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = agreementFileName(shown.ideaId)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
