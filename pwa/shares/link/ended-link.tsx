import { useState } from 'react'
import type { Share } from '#contract/shares.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { liveAgainWords } from '../live-again.ts'
import { useGiveAgain } from '../use-give-again.ts'
import styles from './link.module.css'

/** Why it does not open, and the one thing that lets it live again. */
export function EndedLink({ share, title, text }: { share: Share; title: string; text: string }) {
  const giveAgain = useGiveAgain()
  const [busy, setBusy] = useState(false)
  const { state } = share
  const give = async () => {
    setBusy(true)
    await giveAgain(share)
    setBusy(false)
  }
  return (
    <Notice tone="plain" title={title}>
      <p>{text}</p>
      {state === 'expired' || state === 'used' ? (
        <Button variant="primary" className={styles.retry} busy={busy} onClick={() => void give()}>
          {liveAgainWords(state)}
        </Button>
      ) : null}
    </Notice>
  )
}
