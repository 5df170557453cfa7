import type { ActivityEvent, ReadingEnd } from '#contract/activity.ts'
import type { ChangedTerm } from '#contract/rules/link-facts.ts'
import { readVersionLabel } from '#contract/rules/own-agreement.ts'
import { shareRules } from '#contract/rules/share-rules.ts'
import type { ShareState } from '#contract/shares.ts'
import { countRead } from '../document/reading/parts-words.ts'
import { formatDateTime } from '../ui/look/format-date.ts'
import { formatDuration } from '../ui/look/format-duration.ts'

const ends: Record<ReadingEnd, string | null> = {
  closed: 'until they closed it',
  idle: null,
  over: 'until time ran out',
  'link-ended': 'until the link ended',
}

type Changed = Extract<ActivityEvent, { kind: 'link-changed' }>['facts']

/** The text for each term that an owner changed, with its new value. */
const changes: Record<ChangedTerm, (facts: Changed) => string> = {
  name: () => 'name changed',
  expiresAt: ({ expiresAt }) => (expiresAt === null ? 'no expiry' : `until ${formatDateTime(expiresAt)}`),
  maxViews: ({ maxViews }) => (maxViews === null ? 'any number of views' : mostViews(maxViews)),
  allowDownload: ({ allowDownload }) => (allowDownload ? 'downloads allowed' : 'no downloads'),
  requireCode: ({ requireCode }) => (requireCode ? 'asks for a code' : 'asks for no code'),
  passcode: ({ hasPasscode }) => (hasPasscode ? 'a new passcode' : 'no passcode'),
  agreement: ({ agreement }) => ownAgreement(agreement) ?? 'the standard agreement',
}

const deadLinks: Record<ShareState, string | null> = {
  active: null,
  revoked: 'the link is switched off',
  expired: 'the link has expired',
  used: 'the link is used up',
}

/** Details shown after the time of an event: its link and other facts. Networks are shown only for refusals. */
export function detailsOf(event: ActivityEvent): string[] {
  return [linkOf(event), ...factsOf(event)].filter((detail) => detail !== null)
}

/** The name that the owner gave a link, or else its kind. */
function linkOf({ link }: ActivityEvent): string | null {
  if (!link) return null
  return link.name === null ? `${shareRules[link.shareType].name} link` : `link “${link.name}”`
}

function factsOf({ kind, facts, link, network }: ActivityEvent): (string | null)[] {
  switch (kind) {
    case 'link-made':
      return [
        facts.expiresAt && `until ${formatDateTime(facts.expiresAt)}`,
        facts.maxViews === null ? null : mostViews(facts.maxViews),
        facts.allowDownload ? null : 'no downloads',
        facts.requireCode ? 'with a code' : null,
        facts.hasPasscode ? 'with a passcode' : null,
        ownAgreement(facts.agreement),
      ]
    case 'link-changed':
      return facts.changed.map((term) => changes[term](facts))
    case 'agreed':
      return [
        ownAgreement(facts.agreementVersion),
        facts.readMs === null ? null : `read for ${formatDuration(facts.readMs)}`,
      ]
    case 'read':
      return [readOf(facts), ends[facts.ended]]
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

function readOf({ unit, pages }: Extract<ActivityEvent, { kind: 'read' }>['facts']): string | null {
  return unit && pages ? countRead({ unit, seconds: pages }) : null
}

/** Null for the standard agreement. Events do not carry the title; the page of the link shows it. */
function ownAgreement(label = ''): string | null {
  const version = readVersionLabel(label)
  return version && `your own agreement, version ${version.number}`
}

/** "At most", because a bare number would look like the number of views so far. */
const mostViews = (views: number) => `at most ${countOf(views, 'view')}`

const countOf = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`
