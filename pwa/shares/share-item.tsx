import { useQueryClient } from '@tanstack/react-query'
import { Check, Copy, PowerOff } from 'lucide-react'
import { revokeShare, type Share, shareTypeNames } from '#contract/shares.ts'
import { call } from '../data/request.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { confirm } from '../ui/confirm.tsx'
import { formatDateTime, timeAgo } from '../ui/format-date.ts'
import { toast } from '../ui/toast.ts'
import { useCopy } from '../ui/use-copy.ts'
import styles from './share.module.css'
import { linkOf, sharesQuery } from './shares.queries.ts'

const states = { active: 'Active', revoked: 'Switched off', expired: 'Expired', used: 'Used up' } as const

/** One link: what it is, how often it was used, and the way to switch it off. */
export function ShareItem({ share }: { share: Share }) {
  const queryClient = useQueryClient()
  const { copied, copy } = useCopy()
  const isActive = share.state === 'active'
  const copyLink = async () => {
    if (await copy(linkOf(share.accessLink)))
      toast({ title: 'Copied!', description: 'Share link copied to clipboard.' })
    else toast({ title: 'Copy failed', description: linkOf(share.accessLink), variant: 'destructive' })
  }
  const revoke = async () => {
    const description =
      'The link stops working for good, and whoever reads right now loses the page within seconds.'
    if (
      !(await confirm({
        title: 'Switch this link off?',
        description,
        confirmLabel: 'Switch off',
        danger: true,
      }))
    )
      return
    try {
      await call(revokeShare, { params: { id: share.id } })
      await queryClient.invalidateQueries({ queryKey: sharesQuery(share.ideaId).queryKey })
      toast({ description: 'The link is switched off.' })
    } catch {
      toast({
        title: 'Error',
        description: 'The link could not be switched off. Please try again.',
        variant: 'destructive',
      })
    }
  }
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <h3 className={styles.kind}>{shareTypeNames[share.shareType]}</h3>
        <Chip tone={isActive ? 'vault' : 'plain'}>{states[share.state]}</Chip>
      </div>
      <p className={styles.facts}>
        Views: {share.viewCount}
        {share.maxViews === null ? '' : ` / ${share.maxViews}`}
        {share.recipientEmail ? ` · ${share.recipientEmail}` : ''}
        {share.expiresAt ? ` · until ${formatDateTime(share.expiresAt)}` : ''}
        {share.allowDownload ? '' : ' · no download'}
      </p>
      {share.requests.map(({ name, email, askedAt }) => (
        <p className={styles.facts} key={`${email} ${askedAt}`}>
          {name} ({email}) asked for access {timeAgo(askedAt)}
        </p>
      ))}
      {isActive || share.state === 'used' ? (
        <div className={styles.itemActions}>
          <Button
            icon={copied ? <Check size={18} strokeWidth={1.75} /> : <Copy size={18} strokeWidth={1.75} />}
            onClick={() => void copyLink()}
          >
            {copied ? 'Copied!' : 'Copy Link'}
          </Button>
          <Button
            variant="quiet"
            icon={<PowerOff size={18} strokeWidth={1.75} />}
            onClick={() => void revoke()}
          >
            Switch off
          </Button>
        </div>
      ) : null}
    </li>
  )
}
