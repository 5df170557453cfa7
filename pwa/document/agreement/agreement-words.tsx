import { type AgreementFacts, asAgreed } from '#contract/agreement.ts'
import { numberClauses, type AgreementWords as Words } from '#contract/rules/own-agreement.ts'
import styles from './agreement-words.module.css'

type AgreementWordsProps = Words & { facts: AgreementFacts }

/** An agreement as its reader sees it, and as its owner previews it. All of it is shown as plain text. */
export function AgreementWords({ title, clauses, facts }: AgreementWordsProps) {
  const numbered = numberClauses(clauses)
  const { title: idea, documentId, owner, recipient } = asAgreed(facts)
  return (
    <>
      <h2 className={styles.heading}>
        <bdi>{title}</bdi>
      </h2>
      <dl className={styles.facts}>
        <dt>Idea</dt>
        <dd>{idea || 'Untitled Idea'}</dd>
        <dt>Document ID</dt>
        <dd className={documentId ? 'mono' : ''}>{documentId ?? 'not published yet'}</dd>
        <dt>Shared by</dt>
        <dd>{owner || 'The document owner'}</dd>
        <dt>Recipient</dt>
        <dd>{recipient}</dd>
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
