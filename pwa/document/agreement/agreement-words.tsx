import type { AgreementFacts } from '#contract/agreement.ts'
import { numberClauses, type AgreementWords as Words } from '#contract/rules/own-agreement.ts'
import styles from './agreement-words.module.css'

type AgreementWordsProps = Words & { facts: AgreementFacts }

/** An agreement as a reader is shown it, and as its owner sees it before: text, whatever stands in it. */
export function AgreementWords({ title, clauses, facts }: AgreementWordsProps) {
  const numbered = numberClauses(clauses)
  return (
    <>
      <h2 className={styles.heading}>
        <bdi>{title}</bdi>
      </h2>
      <dl className={styles.facts}>
        <dt>Idea</dt>
        <dd>{facts.title || 'Untitled Idea'}</dd>
        <dt>Document ID</dt>
        <dd className={facts.documentId ? 'mono' : ''}>{facts.documentId ?? 'not published yet'}</dd>
        <dt>Shared by</dt>
        <dd>{facts.owner || 'The document owner'}</dd>
        <dt>Recipient</dt>
        <dd>{facts.recipient}</dd>
      </dl>
      <ol className={styles.clauses}>
        {clauses.map((clause, index) => (
          <li key={numbered[index]} dir="auto">
            {clause}
          </li>
        ))}
      </ol>
    </>
  )
}
