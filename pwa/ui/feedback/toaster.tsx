import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { subscribeToModals, topModal } from '../overlays/modal-stack.ts'
import { currentToast, subscribeToToasts, type Toast } from './toast.ts'
import { showToastOfLastPage } from './toast-on-next-page.ts'
import styles from './toaster.module.css'

type Card = ComponentType<{ toast: Toast }>

/** Null if its code cannot be loaded. */
async function loadCard(): Promise<Card | null> {
  try {
    return (await import('./toast-card.tsx')).ToastCard
  } catch {
    return null
  }
}

/**
 * The component that renders the toast; null while it is loading. If it cannot be loaded, for example offline, this toast is shown as
 * plain text, and the next one tries again.
 */
function useCard(id: number | null): Card | null {
  const [LoadedCard, setLoadedCard] = useState<Card | null>(null)
  const [plainId, setPlainId] = useState<number | null>(null)
  useEffect(() => {
    if (id === null || LoadedCard) return
    void loadCard().then((card) => (card ? setLoadedCard(() => card) : setPlainId(id)))
  }, [id, LoadedCard])
  return LoadedCard ?? (plainId === id ? PlainToast : null)
}

const PlainToast = ({ toast: { open, title, description } }: { toast: Toast }) =>
  open ? (
    <p className={styles.plain}>
      {title ? `${title}: ` : null}
      {description}
    </p>
  ) : null
const nothing = () => null

/**
 * Mounted once. The live regions are there from the start, so that screen readers announce what appears in them. While
 * a modal dialog is open everything else is inert, so the toast is drawn inside that dialog.
 */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, nothing)
  const modal = useSyncExternalStore(subscribeToModals, topModal, nothing)
  const ToastCard = useCard(toast?.id ?? null)
  const region = useRef<HTMLElement>(null)
  const urgent = toast?.variant === 'destructive'

  useEffect(showToastOfLastPage, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const card = toast && ToastCard ? <ToastCard key={toast.id} toast={toast} /> : null
  const regions = (
    <section className={styles.region} ref={region} tabIndex={-1} aria-label="Notifications (F8)">
      <div role="status">{urgent ? null : card}</div>
      <div role="alert">{urgent ? card : null}</div>
    </section>
  )
  return modal ? createPortal(regions, modal) : regions
}
