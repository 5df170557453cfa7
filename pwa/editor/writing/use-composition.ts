import { useEffect } from 'react'

/** When a composition is over, the composed text is stored, and words from other devices are taken up. */
export function useComposition(
  composing: { current: boolean },
  keep: () => Promise<unknown>,
  refresh: () => Promise<void>,
) {
  useEffect(() => {
    const begin = () => {
      composing.current = true
    }
    const end = () => {
      composing.current = false
      // The editor reads the composed text a moment later.
      setTimeout(() => void keep().then(refresh))
    }
    // Some keyboards never send compositionend; the next input without composition ends it.
    const onInput = (event: Event) => {
      if (composing.current && event instanceof InputEvent && !event.isComposing) end()
    }
    const listeners = { compositionstart: begin, compositionend: end, input: onInput }
    for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener)
    return () => {
      for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener)
    }
  }, [composing, keep, refresh])
}
