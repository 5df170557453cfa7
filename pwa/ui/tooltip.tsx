import { type FocusEvent, type PointerEvent, type ReactNode, useEffect } from 'react'
import styles from './tooltip.module.css'
import { hideTooltip, scheduleTooltip, showTooltip } from './tooltip-layer.ts'

/** A short name for a control, on hover and keyboard focus. Never the only place where something is said. */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  useEffect(() => hideTooltip, [])
  const tip = styles.tip ?? ''
  const enter = (event: PointerEvent<HTMLElement>) => {
    const target = event.currentTarget.firstElementChild
    if (target && event.pointerType !== 'touch') scheduleTooltip(target, label, tip)
  }
  const focus = (event: FocusEvent<HTMLElement>) => {
    if (event.target.matches(':focus-visible')) showTooltip(event.target, label, tip)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for the control inside; it is no control itself.
    <span
      className={styles.wrap}
      onPointerEnter={enter}
      onPointerLeave={hideTooltip}
      onPointerDown={hideTooltip}
      onFocus={focus}
      onBlur={hideTooltip}
    >
      {children}
    </span>
  )
}
