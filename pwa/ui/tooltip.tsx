import { type FocusEvent, type PointerEvent, type ReactNode, useEffect } from 'react'
import styles from './tooltip.module.css'

// Fetched with the first pointer or focus that asks for a tooltip; phones never need it.
const load = () => import('./tooltip-layer.ts')
let layer: Awaited<ReturnType<typeof load>> | null = null

async function withLayer(run: (loaded: NonNullable<typeof layer>) => void): Promise<void> {
  try {
    layer ??= await load()
    run(layer)
  } catch {
    // No connection: the control still has its name.
  }
}

const hide = () => layer?.hideTooltip()

/** A short name for a control, on hover and keyboard focus. Never the only place where something is said. */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  useEffect(() => hide, [])
  const tip = styles.tip ?? ''
  const enter = (event: PointerEvent<HTMLElement>) => {
    const target = event.currentTarget.firstElementChild
    if (!target || event.pointerType === 'touch') return
    void withLayer(({ scheduleTooltip }) => target.matches(':hover') && scheduleTooltip(target, label, tip))
  }
  const focus = ({ target }: FocusEvent<HTMLElement>) => {
    if (!target.matches(':focus-visible')) return
    void withLayer(({ showTooltip }) => target.matches(':focus') && showTooltip(target, label, tip))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for the control inside; it is no control itself.
    <span
      className={styles.wrap}
      onPointerEnter={enter}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={focus}
      onBlur={hide}
    >
      {children}
    </span>
  )
}
