import {
  BadgeCheck,
  Ban,
  CircleCheck,
  CircleOff,
  Download,
  Eye,
  KeyRound,
  Mail,
  MessageSquare,
  Timer,
} from 'lucide-react'
import { shareRules } from '#contract/rules/share-rules.ts'
import type { Share } from '#contract/shares.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { formatDate, formatDateTime } from '../../ui/look/format-date.ts'
import { describeNew, describeViews, offersDownload, stateNames } from '../share-words.ts'
import { useStampFault } from '../shares.queries.ts'
import styles from './link.module.css'

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

/** State and terms of a link, as chips. */
export function LinkGlance({ share }: { share: Share }) {
  const { state, name, shareType, expiresAt, recipientEmail, requireCode, hasPasscode, newComments } = share
  const canDownload = offersDownload(share, useStampFault(share.ideaId))
  const isActive = state === 'active'
  return (
    <ul className={styles.glance}>
      <li>
        <Chip
          tone={isActive ? 'vault' : 'plain'}
          icon={isActive ? <CircleCheck {...icon} /> : <CircleOff {...icon} />}
        >
          {stateNames[state]}
        </Chip>
      </li>
      {name === null ? null : (
        <li>
          <Chip>{shareRules[shareType].name}</Chip>
        </li>
      )}
      {recipientEmail === null ? null : (
        <li>
          <Chip icon={<Mail {...icon} />}>{recipientEmail}</Chip>
        </li>
      )}
      {expiresAt && state !== 'revoked' ? (
        <li>
          <Chip icon={<Timer {...icon} />}>{endWords(share, expiresAt)}</Chip>
        </li>
      ) : null}
      <li>
        <Chip icon={<Eye {...icon} />}>{describeViews(share)}</Chip>
      </li>
      {newComments > 0 ? (
        <li>
          <Chip tone="vault" icon={<MessageSquare {...icon} />}>
            {describeNew(newComments)}
          </Chip>
        </li>
      ) : null}
      <li>
        <Chip icon={canDownload ? <Download {...icon} /> : <Ban {...icon} />}>
          {canDownload ? 'Downloads' : 'No downloads'}
        </Chip>
      </li>
      {requireCode ? (
        <li>
          <Chip icon={<BadgeCheck {...icon} />}>Code by email</Chip>
        </li>
      ) : null}
      {hasPasscode ? (
        <li>
          <Chip icon={<KeyRound {...icon} />}>Passcode</Chip>
        </li>
      ) : null}
    </ul>
  )
}

/** When a link ends, with the time of day if that is today. */
function endWords({ state }: Share, expiresAt: string): string {
  const isToday = new Date(expiresAt).toDateString() === new Date().toDateString()
  const when = isToday ? formatDateTime(expiresAt) : formatDate(expiresAt)
  return state === 'expired' ? `Expired ${when}` : `Until ${when}`
}
