export type Point = { x: number; y: number }
/** How a picture is drawn: `scale` is relative to the size that shows all of it, `x` and `y` move its middle, in pixels. */
export type View = Point & { scale: number }
export type Size = { width: number; height: number }

export const whole: View = { scale: 1, x: 0, y: 0 }
const CLOSER = 2.5
const LARGEST = 8
const STEP = 1.5

/** Zooms by this factor; the point at `at`, measured from the middle of the screen, stays in place. */
export function zoomAt(view: View, factor: number, at: Point): View {
  const scale = Math.max(1, Math.min(LARGEST, view.scale * factor))
  const by = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }
}

/** Limits moving to the edges of the picture; `fitted` is its size where all of it is shown. */
export function keepIn({ scale, x, y }: View, fitted: Size, screen: Size): View {
  const most = (side: keyof Size) => Math.max(0, (fitted[side] * scale - screen[side]) / 2)
  const within = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))
  return { scale, x: within(x, most('width')), y: within(y, most('height')) }
}

/** A double tap zooms in, the next one shows all of it. */
export const tapZoom = (view: View, at: Point): View => (view.scale > 1.05 ? whole : zoomAt(view, CLOSER, at))

/** Zooms by the wheel, or by a pinch on a touch pad, which browsers report as the wheel with Ctrl. */
export const wheelZoom = (view: View, { deltaY, isPinch }: { deltaY: number; isPinch: boolean }, at: Point) =>
  zoomAt(view, Math.exp(-deltaY / (isPinch ? 100 : 400)), at)

const ARROW = 80
const arrows: Record<string, Point> = {
  ArrowLeft: { x: ARROW, y: 0 },
  ArrowRight: { x: -ARROW, y: 0 },
  ArrowUp: { x: 0, y: ARROW },
  ArrowDown: { x: 0, y: -ARROW },
}

/** The view after this key; null when the key does nothing. */
export function keyZoom(view: View, key: string): View | null {
  const middle = { x: 0, y: 0 }
  if (key === '+' || key === '=') return zoomAt(view, STEP, middle)
  if (key === '-') return zoomAt(view, 1 / STEP, middle)
  if (key === '0') return whole
  const arrow = arrows[key]
  return arrow ? { scale: view.scale, x: view.x + arrow.x, y: view.y + arrow.y } : null
}
