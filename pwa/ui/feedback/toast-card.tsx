import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { classes } from '../look/classes.ts'
import { dismissToast, pauseToast, resumeToast, type Toast } from './toast.ts'
import styles from './toast-card.module.css'
import { useFreePosition } from './use-free-position.ts'
import { useSwipeRight } from './use-swipe-right.ts'

export function ToastCard({ toast }: { toast: Toast }) {
  const card = useRef<HTMLDivElement>(null)
  useFreePosition(card)
  useHeldClock(card)
  useSwipeRight(card, () => dismissToast(toast.id))
  const urgent = toast.variant === 'destructive'
  const Icon = urgent ? CircleAlert : CircleCheck
  const { action } = toast
  return (
    <div className={classes(styles.card, urgent && styles.destructive)} ref={card}>
      <span className={styles.icon}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className={styles.text}>
        {toast.title ? <p className={styles.title}>{toast.title}</p> : null}
        <p>{toast.description}</p>
      </div>
      <IconButton label="Close" onClick={() => dismissToast(toast.id)}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      {action ? (
        <Button
          className={styles.action ?? ''}
          onClick={() => {
            dismissToast(toast.id)
            action.onClick()
          }}
        >
          {action.label}
        </Button>
      ) : null}
    </div>
  )
}

/** Pauses the toast's timer while it is hovered or focused. */
function useHeldClock(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = card.current
    if (!element) return
    const gone = new AbortController()
    const { signal } = gone
    element.addEventListener('pointerenter', pauseToast, { signal })
    element.addEventListener('focusin', pauseToast, { signal })
    element.addEventListener('pointerleave', resumeToast, { signal })
    element.addEventListener('focusout', resumeToast, { signal })
    return () => gone.abort()
  }, [card])
}
