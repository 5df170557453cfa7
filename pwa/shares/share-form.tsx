import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailX, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AgreementFacts } from '#contract/agreement.ts'
import { offMessages } from '#contract/rules/off-messages.ts'
import { provesAddress } from '#contract/rules/share-type.ts'
import type { Share } from '#contract/shares.ts'
import { siteQuery } from '../data/site-query.ts'
import { Button } from '../ui/controls/button.tsx'
import { CopyField } from '../ui/controls/copy-field.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { RadioCards } from '../ui/forms/radio-cards.tsx'
import styles from './share.module.css'
import { ShareFields } from './share-fields.tsx'
import { shareKinds } from './share-kinds.tsx'
import { linkOf, sharesQuery, useStampFault } from './shares.queries.ts'
import { useShareForm } from './use-share-form.ts'

type ShareFormProps = { ideaId: number; facts: AgreementFacts }

export function ShareForm({ ideaId, facts }: ShareFormProps) {
  const fault = useStampFault(ideaId)
  const site = useQuery(siteQuery)
  const hasMail = site.data?.mail !== false
  const { values, errors, busy, created, isCopied, set, choose, submit } = useShareForm(ideaId)
  const { data: shares } = useQuery(sharesQuery(ideaId))
  const isDead = shares?.some(({ id, state }) => id === created?.id && state !== 'active')
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
          <p>{offMessages.mail} An email invitation needs a code by mail, so please choose another kind.</p>
        </Notice>
      ) : (
        <ShareFields values={values} errors={errors} set={set} fault={fault} facts={facts} />
      )}
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={noMail}>
        {invites ? 'Send Email Invitation' : 'Generate Share Link'}
      </Button>
      {created && !isDead ? <NewLink key={created.id} share={created} isCopied={isCopied} /> : null}
    </form>
  )
}

/** What was made, within sight of the button that made it. */
function NewLink({ share, isCopied }: { share: Share; isCopied: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const link = linkOf(share.accessLink)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const send = () => navigator.share({ url: link }).catch(() => undefined)
  return (
    <div className={styles.created} ref={place}>
      <CopyField
        label={
          share.recipientEmail ? `The link in the mail to ${share.recipientEmail}` : 'Your new share link'
        }
        value={link}
        onCopy={(result) =>
          result === 'copied'
            ? toast({ title: 'Copied!', description: 'Share link copied to clipboard.' })
            : toast({ description: 'The link is selected: copy it from there.' })
        }
      />
      <p className={styles.soft} role="status">
        {isCopied ? 'It is copied already: paste it where you want. ' : ''}
        <Link to="/share/$id" params={{ id: String(share.ideaId) }} search={{ link: share.id }}>
          Name it, or ask for more
        </Link>
      </p>
      {'share' in navigator ? (
        <Button icon={<Share2 size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={() => void send()}>
          Send the link
        </Button>
      ) : null}
    </div>
  )
}
