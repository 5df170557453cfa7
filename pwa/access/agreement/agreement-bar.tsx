import { Download } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { ShownAgreement } from './agreement-file.ts'
import styles from './agreement-form.module.css'

export type AgreementBarProps = {
  shown: ShownAgreement
  share: number
  read: boolean
  onAgree: () => void
  onDecline: () => void
}

/** Reading progress and the buttons to agree or decline, within reach of the thumb. */
export function AgreementBar({ shown, share, read, onAgree, onDecline }: AgreementBarProps) {
  const download = async () => {
    const { saveAgreement } = await import('./agreement-file.ts')
    if ((await saveAgreement(shown)) === 'downloads')
      toast({ title: 'Download Started', description: 'A copy of the agreement as plain text.' })
  }
  return (
    <div className={styles.bar} data-keep-clear>
      <ProgressBar label="How much of the agreement has been read" value={share} />
      <p className={read ? styles.explain : styles.scroll} role="status">
        {read
          ? `"I Agree" binds you to these terms towards ${shown.facts.owner || 'the document owner'}. Your name, email address and the time are recorded.`
          : 'Scroll to the end to continue.'}
      </p>
      <Button
        variant="primary"
        size="large"
        className={styles.agree ?? ''}
        disabled={!read}
        onClick={onAgree}
      >
        {read ? 'I Agree' : 'Please read the full agreement'}
      </Button>
      <div className={styles.others}>
        <Button
          variant="quiet"
          icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void download()}
        >
          Download Agreement
        </Button>
        <Button variant="quiet" className={styles.decline ?? ''} onClick={onDecline}>
          Decline
        </Button>
      </div>
    </div>
  )
}
