import { CalendarPlus, Eye } from 'lucide-react'
import { useState } from 'react'
import { shareRules } from '#contract/rules/share-rules.ts'
import type { Share } from '#contract/shares.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { keepFocusBeside } from '../../ui/layout/keep-focus-beside.ts'
import { useSwitchOff } from '../use-switch-off.ts'
import { ChangeTime } from './change-time.tsx'
import { ChangeViews } from './change-views.tsx'
import { EndedLink } from './ended-link.tsx'
import styles from './link.module.css'
import { endOf } from './link-words.ts'
import { SendLink } from './send-link.tsx'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type LinkActionsProps = { share: Share; lastOpenedAt: string | null }

/** The link itself and its most frequent actions: send it, give it more time or views, switch it off. */
export function LinkActions({ share, lastOpenedAt }: LinkActionsProps) {
  const [open, setOpen] = useState<'time' | 'views' | null>(null)
  const switchOff = useSwitchOff()
  const end = endOf(share, lastOpenedAt)
  const close = () => setOpen(null)
  if (share.state === 'revoked') {
    return (
      <Notice tone="plain" title={end?.title}>
        <p>{end?.text}</p>
        <ButtonLink className={styles.retry} to="/share/$id" params={{ id: String(share.ideaId) }}>
          Make a new link
        </ButtonLink>
      </Notice>
    )
  }
  return (
    <div className={styles.actions} ref={keepFocusBeside}>
      {end ? <EndedLink share={share} {...end} /> : <SendLink share={share} />}
      <div className={styles.buttons}>
        {shareRules[share.shareType].expiresAt === 'never' ? null : (
          <Button icon={<CalendarPlus {...icon} />} aria-haspopup="dialog" onClick={() => setOpen('time')}>
            {share.expiresAt === null ? 'Set expiry' : 'Extend'}
          </Button>
        )}
        <Button icon={<Eye {...icon} />} aria-haspopup="dialog" onClick={() => setOpen('views')}>
          Views
        </Button>
        <Button className={styles.off} onClick={() => void switchOff(share)}>
          Switch off
        </Button>
      </div>
      {open === 'time' ? <ChangeTime share={share} onClose={close} /> : null}
      {open === 'views' ? <ChangeViews share={share} onClose={close} /> : null}
    </div>
  )
}
