import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import type { AgreementFacts } from '#contract/agreement.ts'
import { offMessages } from '#contract/rules/off-messages.ts'
import { provesAddress } from '#contract/rules/share-type.ts'
import { siteQuery } from '../data/site-query.ts'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { RadioCards } from '../ui/forms/radio-cards.tsx'
import { NewLink } from './new-link.tsx'
import styles from './share.module.css'
import { ShareFields } from './share-fields.tsx'
import { shareKinds } from './share-kinds.tsx'
import { sharesQuery, useStampFault } from './shares.queries.ts'
import { useShareForm } from './use-share-form.ts'

type ShareFormProps = { ideaId: number; facts: AgreementFacts }

export function ShareForm({ ideaId, facts }: ShareFormProps) {
  const fault = useStampFault(ideaId)
  const site = useQuery(siteQuery)
  const hasMail = site.data?.mail !== false
  const { values, errors, busy, created, isCopied, set, choose, submit } = useShareForm(ideaId)
  const { data: shares } = useQuery(sharesQuery(ideaId))
  const isDead = shares?.some(({ id, state }) => id === created?.share.id && state !== 'active')
  const invites = provesAddress(values.shareType)
  const noMail = invites && !hasMail
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-labelledby="new-link"
    >
      <h2 className={styles.heading} id="new-link">
        Create New Share Link
      </h2>
      <RadioCards
        legend={<span className="sr-only">How the link works</span>}
        name="shareType"
        value={values.shareType}
        onChange={choose}
        options={shareKinds(hasMail)}
      />
      {noMail ? (
        <Notice tone="plain" icon={<MailX size={20} strokeWidth={1.75} />}>
          <p>{offMessages.mail} An email invitation needs a code by email, so please choose another kind.</p>
        </Notice>
      ) : (
        <ShareFields values={values} errors={errors} set={set} fault={fault} facts={facts} />
      )}
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={noMail}>
        {invites ? 'Send Email Invitation' : 'Generate Share Link'}
      </Button>
      {created && !isDead ? <NewLink key={created.share.id} {...created} isCopied={isCopied} /> : null}
    </form>
  )
}
