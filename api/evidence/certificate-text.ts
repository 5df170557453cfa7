import { agreementFileName, agreementVersion, listFileClauses } from '#contract/agreement.ts'
import { readVersionLabel } from '#contract/rules/own-agreement.ts'
import { inOneLine } from '../adapters/signing/plain-lines.ts'
import type { Certified } from './get-certificate.ts'

/** What a certificate shows and does not show, for every form of it. */
export const promises = [
  'It shows which text was accepted, when by the clock of this server, for which name and address, and from which network.',
  'It does not show who held the device. A name and an address that were not proven are as they were typed.',
]

/**
 * The certificate as plain text: the agreement in the form of the specification's file, how to check everything, and at the very end the
 * text of the acceptance, so that one command can cut out its bytes. All values in the lines before it are escaped.
 */
export function certificateText({ acceptance, proof }: Certified): string {
  const { ideaId, title, documentId, ownerName, name, acceptedAt, seal, text } = acceptance
  return [
    'NON-DISCLOSURE AGREEMENT',
    '',
    `Idea title: ${inOneLine(title)}`,
    `Idea ID: ${ideaId}`,
    `Document ID: ${documentId ?? 'not published yet'}`,
    `Shared by: ${inOneLine(ownerName)}`,
    `Recipient: ${inOneLine(name)}`,
    `Date: ${acceptedAt.toISOString()}`,
    '',
    ...clausesOf({ acceptance, proof }).flatMap((clause, index) => [
      `${index + 1}. ${inOneLine(clause)}`,
      '',
    ]),
    'CERTIFICATE OF ACCEPTANCE',
    '',
    `Seal: ${seal}`,
    '',
    ...recipe({ acceptance, proof }),
    '',
    ...promises,
    '',
    `The text of the acceptance, ${Buffer.byteLength(text)} bytes, to the end of the file:`,
    text,
  ].join('\n')
}

/**
 * The eight clauses of the file, if the accepted version is the present one; the nine on screen are in the text of the acceptance. An
 * owner's own agreement has the same clauses in both.
 */
function clausesOf({ acceptance }: Certified): string[] {
  const { title, documentId, ownerName: owner, name: recipient } = acceptance
  if (readVersionLabel(acceptance.agreementVersion)) return ownClauses(acceptance.agreement)
  if (acceptance.agreementVersion !== agreementVersion)
    return ['The clauses stand at the end of this file, word for word as they were shown.']
  return listFileClauses({ title, documentId, owner, recipient })
}

/** The clauses are the last lines of the text; each is one line that begins with its number. */
function ownClauses(agreement: string): string[] {
  const lines = agreement.split('\n')
  const first = lines.findLastIndex((line) => line.startsWith('1. '))
  return lines.slice(first).map((line) => line.replace(/^\d+\. /, ''))
}

function recipe({ acceptance, proof }: Certified): string[] {
  const { text, agreement, agreementSha256, isSealInLog, ideaId } = acceptance
  const file = agreementFileName(ideaId)
  const steps = [
    'Check it without us, on any computer with these commands. The file must be as it was downloaded.',
    '',
    'The text of the acceptance gives the seal:',
    `  tail -c ${Buffer.byteLength(text)} ${file} | sha256sum`,
    `  ${acceptance.seal}`,
    '',
    'The agreement in it, exactly as it was shown, gives the hash that the text names:',
    `  tail -c ${Buffer.byteLength(agreement)} ${file} | sha256sum`,
    `  ${agreementSha256}`,
  ]
  if (!proof?.person) return [...steps, '', 'Its entry in the log of this idea is not part of this file.']
  const first = (name: string) => `  sed -n '/^${name}: /{s///;p;q;}' ${file} | tr -d '\\n' | sha256sum`
  return [
    ...steps,
    '',
    isSealInLog
      ? 'The log of this idea commits to the person and the seal:'
      : 'The log of this idea commits to the person and the agreement; this acceptance is older than seals:',
    first('person'),
    `  ${proof.personCommitment}`,
    '',
    `Entry ${proof.sequence} of the log names that commitment and the hash of the entry before it:`,
    first('event'),
    `  ${proof.hash}`,
    '',
    `person: ${proof.person}`,
    `event: ${proof.event}`,
  ]
}
