import { Link } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { CopyField } from '../ui/controls/copy-field.tsx'
import { toast } from '../ui/feedback/toast.ts'
import styles from './share.module.css'
import { linkOf } from './shares.queries.ts'
import type { NewShare } from './use-share-form.ts'

/** The new link, next to the button that made it. Copying it replaces a passcode copied before, so the passcode can be copied again. */
export function NewLink({ share, passcode, isCopied }: NewShare & { isCopied: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const link = linkOf(share.accessLink)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const send = () => navigator.share({ url: link }).catch(() => undefined)
  return (
    <div className={styles.created} ref={place}>
      <CopyField
        label={share.recipientEmail ? `The link for ${share.recipientEmail}` : 'Your new share link'}
        value={link}
        onCopy={(result) => toastCopied(result, 'Share link copied to clipboard.', 'link')}
      />
      <p className={styles.soft} role="status">
        {isCopied ? 'It is already copied: paste it anywhere. ' : ''}
        <Link to="/share/$id" params={{ id: String(share.ideaId) }} search={{ link: share.id }}>
          Name it or change it
        </Link>
      </p>
      {passcode ? (
        <CopyField
          label="Its passcode, shown only here"
          copyLabel="Copy it"
          isShownWhole
          value={passcode}
          onCopy={(result) => toastCopied(result, 'Passcode copied to clipboard.', 'passcode')}
        />
      ) : null}
      {'share' in navigator ? (
        <Button icon={<Share2 size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={() => void send()}>
          Send the link
        </Button>
      ) : null}
    </div>
  )
}

const toastCopied = (result: 'copied' | 'selected', done: string, what: string) =>
  result === 'copied'
    ? toast({ title: 'Copied!', description: done })
    : toast({ description: `The ${what} is selected: copy it from there.` })
