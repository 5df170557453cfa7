import { useEffect, useRef } from 'react'
import { isKeyOf } from '../../ui/forms/is-key-of.ts'

/** Ctrl+S and Cmd+S save, on keyboards of every alphabet. */
export function useSaveShortcut(save: () => Promise<void>): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !isKeyOf('s', event)) return
      event.preventDefault()
      if (document.querySelector('dialog[open]') === null) void latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
