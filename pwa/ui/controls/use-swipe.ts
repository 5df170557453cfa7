import { type TouchEvent, useRef } from 'react'

const minPx = 56

/** 'left' or 'right' if the finger clearly moved sideways, else null (scrolling, tapping). */
export function swipeDirection(dx: number, dy: number): 'left' | 'right' | null {
  if (Math.abs(dx) < minPx || Math.abs(dx) < 1.6 * Math.abs(dy)) return null
  return dx < 0 ? 'left' : 'right'
}

export function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0]
      if (!start.current || !touch) return
      const direction = swipeDirection(touch.clientX - start.current.x, touch.clientY - start.current.y)
      start.current = null
      if (direction === 'left') onLeft()
      if (direction === 'right') onRight()
    },
    onTouchCancel: () => {
      start.current = null
    },
  }
}
