import { useState } from 'react'
import type { Share } from '#contract/shares.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { keepFocusBeside } from '../../ui/layout/keep-focus-beside.ts'
import { renewLabel } from '../renewed-terms.ts'
import { useRenewLink } from '../use-renew-link.ts'
import styles from './link.module.css'

/** Says why a link no longer opens, with a button that renews it. */
export function EndedLink({ share, title, text }: { share: Share; title: string; text: string }) {
  const renewLink = useRenewLink()
  const [busy, setBusy] = useState(false)
  const { state } = share
  const renew = async () => {
    setBusy(true)
    await renewLink(share)
    setBusy(false)
  }
  return (
    <div ref={keepFocusBeside}>
      <Notice tone="plain" title={title}>
        <p>{text}</p>
        {state === 'expired' || state === 'used' ? (
          <Button variant="primary" className={styles.retry} busy={busy} onClick={() => void renew()}>
            {renewLabel(state)}
          </Button>
        ) : null}
      </Notice>
    </div>
  )
}
