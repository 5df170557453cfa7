import { useQueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { dismissEvent } from '#contract/activity.ts'
import { call } from '../data/request.ts'
import { wayToSignIn } from '../data/session-over.ts'
import { Button } from '../ui/controls/button.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { toast } from '../ui/feedback/toast.ts'
import type { EventAction, RenewLink, SwitchOff } from './actions-of.ts'
import styles from './timeline.module.css'
import { rowId } from './use-read-marker.ts'
import { refetchActivity } from './use-watch-activity.ts'

type EventActionsProps = {
  eventId: string
  actions: readonly EventAction[]
  switchOff: SwitchOff
  renewLink: RenewLink
  /** Called before an action runs, because it may remove the button that was pressed. */
  onAction: () => void
}

/** The buttons beside an event. */
export function EventActions({ eventId, actions, switchOff, renewLink, onAction }: EventActionsProps) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (actions.length === 0) return null
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    onAction()
    await work()
    await refetchActivity(queryClient)
    setBusy(false)
  }
  const dismiss = async () => {
    try {
      await call(dismissEvent, { params: { eventId } })
    } catch (error) {
      const description = 'This could not be dismissed. Please try again.'
      toast({ title: 'Error', description, variant: 'destructive', ...wayToSignIn(error) })
    }
  }
  const described = { 'aria-describedby': `${rowId(eventId)}-words` }
  return (
    <div className={styles.actions}>
      {actions.map((action) => {
        if (action.kind === 'answer' || action.kind === 'new-link') {
          return (
            <ButtonLink {...described} key={action.kind} variant="primary" {...placeOf(action)}>
              {action.kind === 'answer' ? 'Answer' : 'Make a new link'}
            </ButtonLink>
          )
        }
        if (action.kind === 'renew-link') {
          const { linkId: id, ideaId, state } = action
          return (
            <Button
              {...described}
              key={action.kind}
              variant="primary"
              busy={busy}
              onClick={() => void run(() => renewLink({ id, ideaId }))}
            >
              {state === 'expired' ? 'One more week' : 'One more view'}
            </Button>
          )
        }
        if (action.kind === 'not-now') {
          return (
            <Button {...described} key={action.kind} busy={busy} onClick={() => void run(dismiss)}>
              Not now
            </Button>
          )
        }
        const { linkId: id, ideaId } = action
        return (
          <Button
            {...described}
            key={action.kind}
            className={styles.off}
            busy={busy}
            onClick={() => void run(() => switchOff({ id, ideaId }))}
          >
            Switch off
          </Button>
        )
      })}
    </div>
  )
}

/** Link to the page where the owner takes the action. */
function placeOf(action: Extract<EventAction, { kind: 'answer' | 'new-link' }>): LinkProps {
  const params = { id: String(action.ideaId) }
  if (action.kind === 'new-link') return { to: '/share/$id', params }
  const { threadId, conversation } = action
  const hash = conversation === undefined ? `thread-${threadId}` : `conversation-${conversation}`
  return { to: '/editor/$id', params, hash }
}
