import { type AgreementFacts, agreementFileName, asAgreed, listFileClauses } from '#contract/agreement.ts'
import { serverNow } from '../../data/request.ts'
import { type Saved, saveFile } from '../../ui/feedback/save-file.ts'
import { formatDateTime } from '../../ui/look/format-date.ts'

/** The agreement as one screen shows it. `sha256` is null in the owner's preview, which binds nobody. */
export type ShownAgreement = {
  ideaId: number
  facts: AgreementFacts
  title: string
  clauses: readonly string[]
  sha256: string | null
  /** Written by the owner. The file then has the same clauses as the screen. */
  isOwn: boolean
}

/** The plain-text copy that a recipient keeps. */
export function agreementFile(shown: ShownAgreement, date: Date): string {
  const { ideaId, sha256, isOwn } = shown
  const facts = asAgreed(shown.facts)
  const clauses = isOwn ? shown.clauses : listFileClauses(facts)
  const lines = [
    'NON-DISCLOSURE AGREEMENT',
    '',
    ...(isOwn ? [shown.title, ''] : []),
    `Idea title: ${facts.title}`,
    `Idea ID: ${ideaId}`,
    `Document ID: ${facts.documentId ?? 'not published yet'}`,
    `Shared by: ${facts.owner}`,
    `Recipient: ${facts.recipient}`,
    `Date: ${formatDateTime(date)} (${date.toISOString()})`,
    '',
    ...clauses.flatMap((clause, index) => [`${index + 1}. ${clause}`, '']),
    sha256 === null
      ? 'Preview by the owner: nobody has agreed to this text.'
      : `SHA-256 of the agreement as shown on the screen: ${sha256}`,
  ]
  return `${lines.join('\r\n')}\r\n`
}

export function saveAgreement(shown: ShownAgreement): Promise<Saved> {
  const file = new Blob([agreementFile(shown, new Date(serverNow()))], { type: 'text/plain;charset=utf-8' })
  return saveFile(agreementFileName(shown.ideaId), file)
}
