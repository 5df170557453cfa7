import type { ActivityEvent, ReadingEnd } from '#contract/activity.ts'
import { shareRules } from '#contract/rules/share-rules.ts'
import type { ShareState } from '#contract/shares.ts'
import { formatDateTime } from '../ui/look/format-date.ts'
import { formatDuration } from './format-duration.ts'

const ends: Record<ReadingEnd, string | null> = {
  closed: 'until they closed it',
  idle: null,
  over: 'until the time was over',
  'link-ended': 'until the link ended',
}

const deadLinks: Record<ShareState, string | null> = {
  active: null,
  revoked: 'the link is switched off',
  expired: 'the link has expired',
  used: 'the link is used up',
}

/** What stands behind the time of an event: at which link, and what else is known. Networks only of those who were refused. */
export function detailsOf(event: ActivityEvent): string[] {
  const kind = event.link && `${shareRules[event.link.shareType].name} link`
  return [kind, ...factsOf(event)].filter((detail) => detail !== null)
}

function factsOf({ kind, facts, link, network }: ActivityEvent): (string | null)[] {
  switch (kind) {
    case 'link-made':
      return [
        facts.expiresAt && `until ${formatDateTime(facts.expiresAt)}`,
        facts.maxViews === null ? null : countOf(facts.maxViews, 'view'),
        facts.allowDownload ? null : 'no downloads',
      ]
    case 'agreed':
      return [facts.readMs === null ? null : `read for ${formatDuration(facts.readMs)}`]
    case 'read':
      return [ends[facts.ended]]
    case 'asked':
      return [link && deadLinks[link.state]]
    case 'refused':
      return [
        facts.count > 1 ? `${facts.count} times within an hour` : null,
        network && `from the network ${network}`,
      ]
    default:
      return []
  }
}

const countOf = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`
