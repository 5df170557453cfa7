import type { Editor } from '@tiptap/react'
import { useEffect } from 'react'
import { revealBrowserCaret } from './reveal.ts'
import { findBars } from './visible-room.ts'

/**
 * Sets CSS variables for what covers the window, so that the bars keep their places and the browser's own scrolling stops before them:
 * the keyboard (iOS does not resize the page for it), how far iOS has moved the page under it, and the height of the bars. A keyboard
 * that opens, or a phone that is turned, never covers the line being written.
 */
export function useRoom(editor: Editor | null): void {
  useEffect(() => {
    const view = window.visualViewport
    const { header, tools } = findBars()
    const { style } = document.documentElement
    const set = (name: string, pixels: number) => style.setProperty(name, `${Math.round(pixels)}px`)
    const measure = () => {
      const { height = window.innerHeight, offsetTop = 0 } = view ?? {}
      set('--keyboard', Math.max(0, window.innerHeight - height - offsetTop))
      set('--view-top', offsetTop)
      set('--header-height', header?.getBoundingClientRect().height ?? 0)
      set('--tools-height', tools?.getBoundingClientRect().height ?? 0)
    }
    const resized = () => {
      measure()
      requestAnimationFrame(() => revealFocus(editor))
    }
    measure()
    const bars = new ResizeObserver(measure)
    for (const bar of [header, tools]) if (bar) bars.observe(bar)
    view?.addEventListener('resize', resized)
    view?.addEventListener('scroll', measure)
    return () => {
      bars.disconnect()
      view?.removeEventListener('resize', resized)
      view?.removeEventListener('scroll', measure)
      for (const name of ['--keyboard', '--view-top', '--header-height', '--tools-height'])
        style.removeProperty(name)
    }
  }, [editor])
}

function revealFocus(editor: Editor | null): void {
  if (!editor || editor.isDestroyed) return
  if (editor.view.hasFocus()) revealBrowserCaret(editor.view)
  else if (document.activeElement?.closest('main'))
    document.activeElement.scrollIntoView({ block: 'nearest' })
}
