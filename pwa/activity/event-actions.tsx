import { useQueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { dismissEvent } from '#contract/activity.ts'
import { call } from '../data/request.ts'
import { Button } from '../ui/controls/button.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { toast } from '../ui/feedback/toast.ts'
import type { Act, GiveAgain, SwitchOff } from './acts-of.ts'
import styles from './timeline.module.css'
import { rowId } from './use-read-marker.ts'
import { refetchActivity } from './use-watch-activity.ts'

type EventActsProps = {
  eventId: string
  acts: readonly Act[]
  switchOff: SwitchOff
  giveAgain: GiveAgain
  /** Called before something changes: the button that was pressed may go away with it. */
  onAct: () => void
}

/** The buttons beside an event. */
export function EventActs({ eventId, acts, switchOff, giveAgain, onAct }: EventActsProps) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (acts.length === 0) return null
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    onAct()
    await work()
    await refetchActivity(queryClient)
    setBusy(false)
  }
  const dismiss = async () => {
    try {
      await call(dismissEvent, { params: { eventId } })
    } catch {
      const description = 'This could not be put aside. Please try again.'
      toast({ title: 'Error', description, variant: 'destructive' })
    }
  }
  const described = { 'aria-describedby': `${rowId(eventId)}-words` }
  return (
    <div className={styles.acts}>
      {acts.map((act) => {
        if (act.kind === 'answer' || act.kind === 'new-link') {
          return (
            <ButtonLink {...described} key={act.kind} variant="primary" {...placeOf(act)}>
              {act.kind === 'answer' ? 'Answer' : 'Make a new link'}
            </ButtonLink>
          )
        }
        if (act.kind === 'give-again') {
          const { linkId: id, ideaId, state } = act
          return (
            <Button
              {...described}
              key={act.kind}
              variant="primary"
              busy={busy}
              onClick={() => void run(() => giveAgain({ id, ideaId }))}
            >
              {state === 'expired' ? 'Give a week' : 'One more view'}
            </Button>
          )
        }
        if (act.kind === 'not-now') {
          return (
            <Button {...described} key={act.kind} busy={busy} onClick={() => void run(dismiss)}>
              Not now
            </Button>
          )
        }
        const { linkId: id, ideaId } = act
        return (
          <Button
            {...described}
            key={act.kind}
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

/** Where the owner goes to do it. */
function placeOf(act: Extract<Act, { kind: 'answer' | 'new-link' }>): LinkProps {
  const params = { id: String(act.ideaId) }
  if (act.kind === 'new-link') return { to: '/share/$id', params }
  const { threadId, conversation } = act
  const hash = conversation === undefined ? `thread-${threadId}` : `conversation-${conversation}`
  return { to: '/editor/$id', params, hash }
}
