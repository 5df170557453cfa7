import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type PointerEvent, useRef } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { dismissToast, holdToast, resumeToast, type Toast } from './toast.ts'
import styles from './toast-card.module.css'

const swipePx = 50

export function ToastCard({ toast }: { toast: Toast }) {
  const swipe = useSwipeRight(() => dismissToast(toast.id))
  const urgent = toast.variant === 'destructive'
  const Icon = urgent ? CircleAlert : CircleCheck
  const { action } = toast
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holds the clock while pointed at or focused; its buttons are the controls.
    <div
      className={classes(styles.card, urgent && styles.destructive)}
      {...swipe}
      onPointerEnter={holdToast}
      onPointerLeave={resumeToast}
      onFocus={holdToast}
      onBlur={resumeToast}
    >
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

function useSwipeRight(onSwiped: () => void) {
  const startX = useRef<number | null>(null)
  const place = (element: HTMLElement, offset: number) => {
    element.style.transform = offset > 0 ? `translateX(${offset}px)` : ''
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    if (startX.current === null) return
    const moved = event.clientX - startX.current
    startX.current = null
    place(event.currentTarget, 0)
    if (event.type === 'pointerup' && moved > swipePx) onSwiped()
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return
      startX.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current !== null) place(event.currentTarget, event.clientX - startX.current)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
