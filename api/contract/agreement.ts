import { withinOneLine } from './rules/bidi-controls.ts'
import { type AgreementWords, numberClauses } from './rules/own-agreement.ts'

/** The confidentiality agreement: nine clauses on screen, eight in the file (tests/specification.md, NDA). */
export const agreementVersion = '2026-11'

export type AgreementFacts = { title: string; documentId: string | null; owner: string; recipient: string }

/** Title and names as they stand in an agreement, each on one line: nobody can forge a line of it with a name or a title. */
export const asAgreed = (facts: AgreementFacts): AgreementFacts => ({
  ...facts,
  title: withinOneLine(facts.title),
  owner: withinOneLine(facts.owner),
  recipient: withinOneLine(facts.recipient),
})

const fileClauses = ({ owner, recipient }: AgreementFacts) => [
  `The idea described in this document ("the Idea") is confidential. It is shared by ${owner} with ${recipient} only.`,
  'The recipient will keep the Idea secret and will not show, send or describe it to anyone else without written permission from the sharer.',
  'The recipient will use the Idea only to evaluate it and to talk about it with the sharer, and for nothing else.',
  'The recipient will not build, sell, register, patent or publish the Idea, or anything that is substantially derived from it.',
  'The recipient will not copy, photograph or record the content, except where the sharer has allowed a download.',
  'These duties do not cover what was already public, what the recipient can show to have known before, or what the law obliges the recipient to disclose.',
  'All rights in the Idea stay with the sharer. This agreement gives the recipient no licence and no ownership.',
  'The name, email address and time of acceptance that the recipient gives here are recorded as evidence of this agreement.',
]

/** The name of the downloaded agreement and of the certificate, as the specification gives it. */
export const agreementFileName = (ideaId: number, format: 'pdf' | 'txt' = 'txt'): string =>
  `NDA-Agreement-Idea-${ideaId}.${format}`

/** The eight clauses of the downloaded file. */
export const listFileClauses = (facts: AgreementFacts): string[] => fileClauses(asAgreed(facts))

/** The nine clauses on screen: the file's eight and one about clicking "I Agree". */
export function listClauses(facts: AgreementFacts): string[] {
  return [
    ...listFileClauses(facts),
    'By clicking "I Agree" you create a legal commitment. The agreement is irrevocable and applies only to this specific idea.',
  ]
}

const standardTitle = 'Confidentiality Notice'

/** What readers are shown unless the owner chose an agreement of their own. */
export const standardWords = (facts: AgreementFacts): AgreementWords => ({
  title: standardTitle,
  clauses: listClauses(facts),
})

/** The text as shown, one line per fact and clause; its SHA-256 is what an acceptance refers to. */
export function agreementText(facts: AgreementFacts, { title, clauses } = standardWords(facts)): string {
  const { title: idea, documentId, owner, recipient } = asAgreed(facts)
  const head = [
    title,
    `Idea: ${idea}`,
    `Document ID: ${documentId ?? 'not published yet'}`,
    `Shared by: ${owner}`,
    `Recipient: ${recipient}`,
  ]
  return [...head, ...numberClauses(clauses)].join('\n')
}
