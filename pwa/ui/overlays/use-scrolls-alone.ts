import { type RefObject, useEffect, useState } from 'react'

const focusable =
  'a[href], button, input, select, textarea, summary, audio, iframe, [tabindex], [contenteditable]'

/**
 * Whether an element scrolls and contains nothing focusable. It then has to be focusable itself, because Safari scrolls only the
 * element with the focus by keys.
 */
export function useScrollsAlone(part: RefObject<HTMLElement | null>): boolean {
  const [isAlone, setAlone] = useState(false)
  useEffect(() => {
    const { current } = part
    if (!current || !('ResizeObserver' in globalThis)) return
    const look = () =>
      setAlone(current.scrollHeight > current.clientHeight && current.querySelector(focusable) === null)
    const sizes = new ResizeObserver(look)
    for (const element of [current, ...current.children]) sizes.observe(element)
    return () => sizes.disconnect()
  })
  return isAlone
}
