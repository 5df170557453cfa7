import { type PointerEvent, type RefObject, useRef } from 'react'

const closeAfterPx = 80

/** Moves the sheet with a finger that pulls the handle; far enough closes it, otherwise it returns. */
export function usePullDown(ref: RefObject<HTMLElement | null>, onClose: () => void) {
  const startY = useRef<number | null>(null)
  const move = (offset: number) => {
    if (ref.current) ref.current.style.transform = offset > 0 ? `translateY(${offset}px)` : ''
  }
  const end = (event: PointerEvent<HTMLElement>, mayClose: boolean) => {
    if (startY.current === null) return
    const pulled = event.clientY - startY.current
    startY.current = null
    move(0)
    if (mayClose && pulled > closeAfterPx) onClose()
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      startY.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startY.current !== null) move(event.clientY - startY.current)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  }
}
