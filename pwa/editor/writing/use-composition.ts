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
    document.addEventListener('compositionstart', begin)
    document.addEventListener('compositionend', end)
    return () => {
      document.removeEventListener('compositionstart', begin)
      document.removeEventListener('compositionend', end)
    }
  }, [composing, keep, refresh])
}
