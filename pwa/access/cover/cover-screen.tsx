import { BookOpenText, FileSignature, type LucideIcon, UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShareLookup } from '#contract/access.ts'
import { opensOnce } from '#contract/rules/share-type.ts'
import { ButtonAnchor } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { formatDateTime } from '../../ui/look/format-date.ts'
import { Gate } from '../gate.tsx'
import { useStepLink } from '../navigation.ts'
import { screenFor } from '../steps.ts'
import styles from './cover-screen.module.css'

/** The first page of a link: who shares, what will be asked and why. Looking at it changes nothing. */
export function CoverScreen({ accessToken }: { accessToken: string | null }) {
  return (
    <Gate accessToken={accessToken}>{(lookup, token) => <Cover lookup={lookup} accessToken={token} />}</Gate>
  )
}

function Cover({ lookup, accessToken }: { lookup: ShareLookup; accessToken: string }) {
  const owner = lookup.idea.user.name || 'The document owner'
  const current = lookup.preview ? 'collect' : screenFor(lookup.next)
  const go = useStepLink(current, accessToken)
  const done = { collect: 0, nda: 1, document: 2 }[current]
  return (
    <Page title="A shared idea" width="narrow" className={styles.page}>
      <p className={styles.eyebrow}>Shared in confidence</p>
      <h1 className={styles.title}>{owner} shared an idea with you.</h1>
      <p className={styles.lead}>{owner} would like to know who reads it, so there are three short steps.</p>
      <ol className={styles.steps}>
        <Step icon={UserRoundCheck} title="Say who you are" done={done > 0}>
          {lookup.next === 'passcode' ? 'First the passcode of this link. ' : ''}Your name and email address
          {lookup.requireCode ? ', proven with a code by email' : ''}. Only {owner} sees them.
        </Step>
        <Step icon={FileSignature} title="Agree" done={done > 1}>
          A confidentiality agreement. You can keep a copy, or decline.
        </Step>
        <Step icon={BookOpenText} title="Read" done={false}>
          {opensOnce(lookup.shareType)
            ? 'This link opens the document once.'
            : 'The document opens on this page.'}
          {lookup.expiresAt ? ` Until ${formatDateTime(lookup.expiresAt)}.` : ''}
        </Step>
      </ol>
      <ButtonAnchor {...go} variant="primary" size="large" className={styles.go ?? ''}>
        {done === 2 ? 'Continue to the document' : 'Continue'}
      </ButtonAnchor>
      <p className={styles.fine}>Nothing is opened or counted until you have agreed.</p>
    </Page>
  )
}

type StepProps = { icon: LucideIcon; title: string; done: boolean; children: ReactNode }

function Step({ icon: Icon, title, done, children }: StepProps) {
  return (
    <li className={styles.step}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={22} strokeWidth={1.75} />
      </span>
      <div>
        <h2 className={styles.stepTitle}>
          {title}
          {done ? <span className={styles.done}>Done</span> : null}
        </h2>
        <p className={styles.stepText}>{children}</p>
      </div>
    </li>
  )
}
