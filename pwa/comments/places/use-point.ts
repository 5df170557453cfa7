import { useEffect, useState } from 'react'

/** Fractions of a page's width and height. */
export type Point = { x: number; y: number }

const MIDDLE: Point = { x: 0.5, y: 0.5 }
/** Distance that an arrow key moves the point. */
const STEP = 0.05
const arrows: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}
const inside = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 1_000) / 1_000

/** A point on a page: set by tapping, moved by the arrow keys. */
export function usePoint(element: HTMLElement, isWanted: boolean) {
  const [point, setPoint] = useState(MIDDLE)
  const [isTapped, setTapped] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const tap = ({ target, clientX, clientY }: MouseEvent) => {
      if (target instanceof Element && target.closest('a, button')) return
      if (getSelection()?.isCollapsed === false) return
      const { left, top, width, height } = element.getBoundingClientRect()
      setPoint({ x: inside((clientX - left) / width), y: inside((clientY - top) / height) })
      setTapped(true)
    }
    const leave = ({ target }: MouseEvent) => {
      if (target instanceof Node && !element.contains(target)) setTapped(false)
    }
    element.addEventListener('click', tap)
    document.addEventListener('click', leave)
    return () => {
      element.removeEventListener('click', tap)
      document.removeEventListener('click', leave)
    }
  }, [element, isWanted])
  /** Moves the point by an arrow key. Returns whether the key was one. */
  const step = (key: string): boolean => {
    const by = arrows[key]
    if (by) setPoint(({ x, y }) => ({ x: inside(x + by.x), y: inside(y + by.y) }))
    return by !== undefined
  }
  return { point, isTapped, step, letGo: () => setTapped(false) }
}
