import { useEffect } from 'react'

/** An input method's text is kept, and other words take their place beside it, when the composition is over. */
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
      // The editor reads the composed text in a moment.
      setTimeout(() => void keep().then(refresh))
    }
    // Some keyboards never say that they are done; what is typed then is composed by nobody.
    const notice = (event: Event) => {
      if (composing.current && event instanceof InputEvent && !event.isComposing) end()
    }
    const heard = { compositionstart: begin, compositionend: end, input: notice }
    for (const [type, listener] of Object.entries(heard)) document.addEventListener(type, listener)
    return () => {
      for (const [type, listener] of Object.entries(heard)) document.removeEventListener(type, listener)
    }
  }, [composing, keep, refresh])
}
