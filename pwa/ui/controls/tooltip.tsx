import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import styles from './tooltip.module.css'

// Loaded when the first tooltip is needed; phones never need it.
const load = () => import('./tooltip-layer.ts')
let layer: Awaited<ReturnType<typeof load>> | null = null

/** Counts requests to show or hide a tooltip, so that code that loads late is ignored if the pointer has moved on. */
let turn = 0

async function withLayer(run: (loaded: NonNullable<typeof layer>) => void): Promise<void> {
  turn += 1
  const mine = turn
  try {
    layer ??= await load()
    if (turn === mine) run(layer)
  } catch {
    // Without a connection there is no tooltip, but the control still has its name.
  }
}

function hide(): void {
  turn += 1
  layer?.hideTooltip()
}

/** Shows the name of a control on hover and keyboard focus. Never put information only here. */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  const wrap = useRef<HTMLSpanElement>(null)
  useTip(wrap, label)
  useEffect(() => hide, [])
  return (
    <span className={styles.wrap} ref={wrap}>
      {children}
    </span>
  )
}

/** Adds the listeners to the wrapper, which is not a control itself. */
function useTip(wrap: RefObject<HTMLElement | null>, label: string): void {
  useEffect(() => {
    const element = wrap.current
    if (!element) return
    const tip = styles.tip ?? ''
    const enter = ({ pointerType }: PointerEvent) => {
      const target = element.firstElementChild
      if (!target || pointerType === 'touch') return
      void withLayer(({ scheduleTooltip }) => target.matches(':hover') && scheduleTooltip(target, label, tip))
    }
    const focus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return
      void withLayer(({ showTooltip }) => target.matches(':focus') && showTooltip(target, label, tip))
    }
    const gone = new AbortController()
    const { signal } = gone
    element.addEventListener('pointerenter', enter, { signal })
    element.addEventListener('focusin', focus, { signal })
    for (const end of ['pointerleave', 'pointerdown', 'focusout'])
      element.addEventListener(end, hide, { signal })
    return () => gone.abort()
  }, [wrap, label])
}
