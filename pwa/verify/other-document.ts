import type { Verdict } from '#contract/packages/verdict.ts'

/**
 * Continues the sentence "The paper that led you here is about document ...". Null when what was chosen is that document, or could not
 * be read.
 */
export function describeOtherDocument(named: string | null, verdict: Verdict | null): string | null {
  if (named === null || verdict === null) return null
  const { idea, documentId, outcome } = verdict
  if (idea) return idea.documentId === named ? null : `This package is about ${idea.documentId}.`
  if (outcome === 'refused' || outcome === 'unchecked' || documentId === named) return null
  return documentId
    ? 'This file is not the manifest of that document.'
    : 'This package is about a draft, which has no document ID.'
}
