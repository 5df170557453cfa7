import { keyZoom, type Point, tapZoom, type View, wheelZoom, zoomAt } from './zoom-view.ts'

const TAP_MS = 320
const TAP_PX = 28

/** Fingers, mouse, wheel and keys on `stage` change the view. Points are measured from its middle. */
export function listenForZoom(stage: HTMLElement, change: (next: (view: View) => View) => void): void {
  const fingers = new Map<number, Point>()
  let lastTap: (Point & { time: number }) | null = null
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const isDoubleTap = (at: Point, time: number) =>
    lastTap !== null &&
    time - lastTap.time < TAP_MS &&
    Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < TAP_PX

  stage.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    stage.setPointerCapture(event.pointerId)
    const at = pointOf(event)
    if (fingers.size === 0 && isDoubleTap(at, event.timeStamp)) {
      lastTap = null
      return change((view) => tapZoom(view, at))
    }
    fingers.set(event.pointerId, at)
    lastTap = fingers.size === 1 ? { ...at, time: event.timeStamp } : null
  })
  stage.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    fingers.set(event.pointerId, now)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) change((view) => pinch(view, before, now, other))
    else change((view) => ({ ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y }))
  })
  for (const end of ['pointerup', 'pointercancel'] as const)
    stage.addEventListener(end, ({ pointerId }) => fingers.delete(pointerId))
  stage.addEventListener('wheel', (event) => {
    event.preventDefault()
    change((view) => wheelZoom(view, { deltaY: event.deltaY, isPinch: event.ctrlKey }, pointOf(event)))
  })
  stage.closest('dialog')?.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    change((view) => {
      const next = keyZoom(view, event.key)
      if (next) event.preventDefault()
      return next ?? view
    })
  })
}

/** One of two fingers has moved: the picture follows their distance and their middle. */
function pinch(view: View, before: Point, now: Point, other: Point): View {
  const distanceTo = (one: Point) => Math.hypot(one.x - other.x, one.y - other.y)
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
  const closer = zoomAt(view, distanceTo(now) / Math.max(1, distanceTo(before)), middle)
  return { ...closer, x: closer.x + (now.x - before.x) / 2, y: closer.y + (now.y - before.y) / 2 }
}
