import { type RefObject, useEffect, useRef } from 'react'

const swipePx = 50

/** Moves the element with a finger that drags it to the right; released far enough, it is dismissed. */
export function useSwipeRight(ref: RefObject<HTMLElement | null>, onSwiped: () => void): void {
  const swiped = useRef(onSwiped)
  useEffect(() => {
    swiped.current = onSwiped
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let startX: number | null = null
    const place = (offset: number) => {
      element.style.transform = offset > 0 ? `translateX(${offset}px)` : ''
    }
    const start = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button')) return
      startX = event.clientX
      element.setPointerCapture(event.pointerId)
    }
    const move = ({ clientX }: PointerEvent) => {
      if (startX !== null) place(clientX - startX)
    }
    const end = ({ type, clientX }: PointerEvent) => {
      if (startX === null) return
      const moved = clientX - startX
      startX = null
      place(0)
      if (type === 'pointerup' && moved > swipePx) swiped.current()
    }
    const gone = new AbortController()
    const { signal } = gone
    element.addEventListener('pointerdown', start, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', end, { signal })
    element.addEventListener('pointercancel', end, { signal })
    return () => gone.abort()
  }, [ref])
}
