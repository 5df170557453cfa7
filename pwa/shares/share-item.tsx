import { Link } from '@tanstack/react-router'
import { Check, CircleCheck, CircleOff, Copy, Hand } from 'lucide-react'
import { shareRules } from '#contract/rules/share-rules.ts'
import type { Share } from '#contract/shares.ts'
import { serverNow } from '../data/request.ts'
import { Button } from '../ui/controls/button.tsx'
import { Chip } from '../ui/controls/chip.tsx'
import { useCopy } from '../ui/controls/use-copy.ts'
import { toast } from '../ui/feedback/toast.ts'
import { keepFocusBeside } from '../ui/layout/keep-focus-beside.ts'
import { timeAgo } from '../ui/look/format-date.ts'
import styles from './share.module.css'
import { describeLimits, describeNew, describeViews, stateNames } from './share-words.ts'
import { linkOf, useStampFault } from './shares.queries.ts'
import { useSwitchOff } from './use-switch-off.ts'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

/** One link: what it is, how often it was used, and the way to switch it off. */
export function ShareItem({ share }: { share: Share }) {
  const isActive = share.state === 'active'
  const limits = describeLimits(share, useStampFault(share.ideaId))
  return (
    <li className={styles.item} ref={keepFocusBeside}>
      <div className={styles.itemHead}>
        <h3 className={styles.kind} id={`share-${share.id}`}>
          <Link to="/share/$id" params={{ id: String(share.ideaId) }} search={{ link: share.id }}>
            <bdi>{share.name ?? shareRules[share.shareType].name}</bdi>
          </Link>
        </h3>
        <Chip
          tone={isActive ? 'vault' : 'plain'}
          icon={isActive ? <CircleCheck {...icon} /> : <CircleOff {...icon} />}
        >
          {stateNames[share.state]}
        </Chip>
      </div>
      <div className={styles.itemHead}>
        <p className={styles.facts}>
          {describeViews(share)}
          {share.newComments > 0 ? `, ${describeNew(share.newComments)}` : null}
        </p>
        <Link
          className={styles.readers}
          aria-describedby={`share-${share.id}`}
          to="/activity"
          search={{ idea: share.ideaId, link: share.id }}
        >
          Who read it
        </Link>
      </div>
      {share.name === null ? null : <p className={styles.facts}>{shareRules[share.shareType].name}</p>}
      {limits ? <p className={styles.facts}>{limits}</p> : null}
      {isActive
        ? null
        : share.requests.map(({ name, email, askedAt }) => (
            <p className={styles.request} key={`${email} ${askedAt}`}>
              <Hand size={17} strokeWidth={1.75} aria-hidden="true" />
              <span>
                {name} ({email}) asked for access {timeAgo(askedAt, serverNow())}
              </span>
            </p>
          ))}
      {/* A link that is used up may still have open readers. */}
      {isActive || share.state === 'used' ? <Actions share={share} /> : null}
    </li>
  )
}

function Actions({ share }: { share: Share }) {
  const { copied, copy } = useCopy()
  const switchOff = useSwitchOff()
  const described = { 'aria-describedby': `share-${share.id}` }
  const copyLink = async () => {
    const link = linkOf(share.accessLink)
    if (await copy(link)) toast({ title: 'Copied!', description: 'Share link copied to clipboard.' })
    else toast({ title: 'Copy failed', description: link, variant: 'destructive', durationMs: 30_000 })
  }
  const Picture = copied ? Check : Copy
  return (
    <div className={styles.itemActions}>
      <Button
        {...described}
        icon={<Picture size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => void copyLink()}
      >
        <span aria-live="polite">{copied ? 'Copied!' : 'Copy Link'}</span>
      </Button>
      <Button {...described} className={styles.off} onClick={() => void switchOff(share)}>
        Switch off
      </Button>
    </div>
  )
}
