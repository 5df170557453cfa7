import { FilePenLine } from 'lucide-react'
import type { RefObject } from 'react'
import { AgreementWords } from '../../document/agreement/agreement-words.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useStepLink } from '../navigation.ts'
import type { ShownAgreement } from './agreement-file.ts'
import styles from './agreement-form.module.css'

export type AgreementTextProps = {
  box: RefObject<HTMLElement | null>
  accessToken: string
  shown: ShownAgreement
  changed: boolean
}

const focusable = { tabIndex: 0 }

/** The scrolling box. It takes the focus, so that Space, PageDown and End read it too. */
export function AgreementText({ box, accessToken, shown, changed }: AgreementTextProps) {
  const correct = useStepLink('collect', accessToken)
  const { facts, title, clauses } = shown
  const owner = facts.owner || 'The document owner'
  return (
    <section className={styles.box} ref={box} {...focusable} aria-label={title}>
      <div className={styles.text}>
        <h1 className={styles.title}>
          {owner} shared an idea with you, {facts.recipient}.
        </h1>
        <a className={styles.correct} {...correct}>
          Not you? Correct your details
        </a>
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
        <AgreementWords title={title} clauses={clauses} facts={facts} />
      </div>
    </section>
  )
}
