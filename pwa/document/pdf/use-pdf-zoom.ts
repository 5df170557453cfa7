import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { clampZoom, tapZoom, wheelZoom } from './pdf-zoom.ts'

type Point = { x: number; y: number }
/** A place on a page, as shares of its width and height, and where in the window it was. */
type Anchor = { page: Element; right: number; down: number; at: Point }

const tapMs = 320
const tapPx = 28

/**
 * Zooms the pages: by buttons and keys through `zoomTo`, and directly by Ctrl with the wheel (a touch pad's pinch) and by double tap.
 * The point under the pointer, or else the middle, stays in place. Pinching with two fingers is left to the browser.
 */
export function usePdfZoom(pages: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<{ zoom: number; anchor: Anchor | null }>({ zoom: 1, anchor: null })
  const latest = useRef(1)

  const zoomTo = useCallback(
    (wanted: number, at?: Point) => {
      if (!pages.current) return
      latest.current = clampZoom(wanted)
      setView({ zoom: latest.current, anchor: anchorAt(pages.current, at) })
    },
    [pages],
  )

  useLayoutEffect(() => {
    if (pages.current && view.anchor) restore(pages.current, view.anchor)
  }, [view, pages])

  useEffect(() => {
    const element = pages.current
    if (!element) return
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomTo(wheelZoom(latest.current, event.deltaY), { x: event.clientX, y: event.clientY })
    }
    const stop = onDoubleTap(element, (at) => zoomTo(tapZoom(latest.current), at))
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      element.removeEventListener('wheel', wheel)
      stop()
    }
  }, [pages, zoomTo])

  return { zoom: view.zoom, zoomTo }
}

function onDoubleTap(element: HTMLElement, callback: (at: Point) => void): () => void {
  let last: (Point & { time: number }) | null = null
  const up = ({ pointerType, clientX: x, clientY: y, timeStamp: time, isPrimary }: PointerEvent) => {
    if (pointerType !== 'touch') return
    const near = last && Math.hypot(x - last.x, y - last.y) < tapPx && time - last.time < tapMs
    if (near && isPrimary) callback({ x, y })
    last = near || !isPrimary ? null : { x, y, time }
  }
  element.addEventListener('pointerup', up)
  return () => element.removeEventListener('pointerup', up)
}

function anchorAt(pages: HTMLElement, at: Point | undefined): Anchor | null {
  const frame = pages.getBoundingClientRect()
  const point = at ?? { x: frame.left + frame.width / 2, y: window.innerHeight / 2 }
  const page = [...pages.children].find((child) => child.getBoundingClientRect().bottom >= point.y)
  const box = page?.getBoundingClientRect()
  if (!page || !box || box.width === 0 || box.height === 0) return null
  return {
    page,
    right: (point.x - box.left) / box.width,
    down: (point.y - box.top) / box.height,
    at: point,
  }
}

function restore(pages: HTMLElement, { page, right, down, at }: Anchor): void {
  const box = page.getBoundingClientRect()
  pages.scrollLeft += box.left + right * box.width - at.x
  window.scrollBy(0, box.top + down * box.height - at.y)
}
