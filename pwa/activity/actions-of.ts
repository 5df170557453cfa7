import type { ActivityEvent } from '#contract/activity.ts'

/** What an owner can do about an event, where they see it. */
export type EventAction =
  | { kind: 'switch-off'; linkId: number; ideaId: number }
  /** `conversation` is the comment that began it; only for a comment about a place in the text. */
  | { kind: 'answer'; ideaId: number; threadId: number; conversation?: number | undefined }
  | { kind: 'renew-link'; linkId: number; ideaId: number; state: 'expired' | 'used' }
  | { kind: 'new-link'; ideaId: number }
  | { kind: 'not-now' }

/** Asks for confirmation and switches the link off. */
export type SwitchOff = (link: { id: number; ideaId: number }) => Promise<void>

/** Renews a link that has expired or is used up. */
export type RenewLink = SwitchOff

/**
 * The actions of each event, by event id. "Switch off" appears once for each link: at an event of somebody who is reading now, or else,
 * while the link is active, at its latest event. Used links may still have readers.
 */
export function actionsOf(events: readonly ActivityEvent[]): ReadonlyMap<string, readonly EventAction[]> {
  const switchedOffAt = new Map<number, string>()
  const isRead = events.filter((event) => event.kind === 'opened' && event.facts.reading)
  const isOpen = events.filter(({ link }) => link?.state === 'active')
  for (const { id, link } of [...isRead, ...isOpen])
    if (link && link.state !== 'revoked' && !switchedOffAt.has(link.id)) switchedOffAt.set(link.id, id)
  return new Map(
    events.map((event) => {
      const { id, link, idea } = event
      const isSwitch = link !== null && switchedOffAt.get(link.id) === id
      const off: EventAction[] = isSwitch ? [{ kind: 'switch-off', linkId: link.id, ideaId: idea.id }] : []
      return [id, [...answersTo(event), ...off]]
    }),
  )
}

function answersTo({ kind, facts, needs, idea, link }: ActivityEvent): EventAction[] {
  if (needs === null) return []
  const notNow: EventAction = { kind: 'not-now' }
  if (idea.deleted) return [notNow]
  if (needs === 'answer' && kind === 'commented')
    return [
      {
        kind: 'answer',
        ideaId: idea.id,
        threadId: facts.threadId,
        ...(facts.conversation === undefined ? {} : { conversation: facts.conversation }),
      },
      notNow,
    ]
  if (needs !== 'access') return [notNow]
  if (link?.state === 'expired' || link?.state === 'used')
    return [{ kind: 'renew-link', linkId: link.id, ideaId: idea.id, state: link.state }, notNow]
  return [{ kind: 'new-link', ideaId: idea.id }, notNow]
}
