import { Link } from '@tanstack/react-router'
import { FilePenLine } from 'lucide-react'
import type { RefObject } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'
import { pathOf } from '../steps.ts'
import type { ShownAgreement } from './agreement-file.ts'
import styles from './agreement-form.module.css'

export type AgreementTextProps = {
  box: RefObject<HTMLElement | null>
  accessToken: string
  shown: ShownAgreement
  changed: boolean
}

const focusable = { tabIndex: 0, 'aria-label': 'Confidentiality Notice' }

/** The scrolling box. It takes the focus, so that Space, PageDown and End read it too. */
export function AgreementText({ box, accessToken, shown, changed }: AgreementTextProps) {
  const { facts, clauses } = shown
  const owner = facts.owner || 'The document owner'
  return (
    <section className={styles.box} ref={box} {...focusable}>
      <div className={styles.text}>
        <h1 className={styles.title}>
          {owner} shared an idea with you, {facts.recipient}.
        </h1>
        <Link className={styles.correct} to={pathOf('collect')} params={{ accessToken }}>
          Not you? Correct your details
        </Link>
        {changed ? (
          <Notice
            tone="vault"
            role="alert"
            icon={<FilePenLine size={20} strokeWidth={1.75} />}
            title="The agreement has changed."
          >
            Please read it again: nothing has been accepted yet.
          </Notice>
        ) : null}
        <h2 className={styles.heading}>Confidentiality Notice</h2>
        <dl className={styles.facts}>
          <dt>Idea</dt>
          <dd>{facts.title || 'Untitled Idea'}</dd>
          <dt>Document ID</dt>
          <dd className={facts.documentId ? 'mono' : ''}>{facts.documentId ?? 'not published yet'}</dd>
          <dt>Shared by</dt>
          <dd>{owner}</dd>
          <dt>Recipient</dt>
          <dd>{facts.recipient}</dd>
        </dl>
        <ol className={styles.clauses}>
          {clauses.map((clause) => (
            <li key={clause}>{clause}</li>
          ))}
        </ol>
      </div>
    </section>
  )
}
