import { type RefObject, useEffect } from 'react'

/**
 * Says below a picture that the server did not send that it is missing: browsers show nothing in its place where it has no description.
 * It is loaded again on request, and when the connection is back.
 */
export function useMissingPictures(text: RefObject<HTMLElement | null>, className = ''): void {
  useEffect(() => {
    const element = text.current
    const missing = new Map<HTMLImageElement, HTMLElement>()
    const load = (picture: HTMLImageElement) => picture.setAttribute('src', picture.getAttribute('src') ?? '')
    // These events do not bubble.
    const failed = ({ target: picture }: Event) => {
      if (!(picture instanceof HTMLImageElement) || missing.has(picture)) return
      if (!picture.getAttribute('src')?.startsWith('/')) return
      const note = document.createElement('span')
      note.className = className
      note.role = 'status'
      const again = document.createElement('button')
      again.type = 'button'
      again.textContent = 'Try again'
      again.onclick = () => load(picture)
      note.append('This picture could not be loaded. ', again)
      missing.set(picture, note)
      picture.after(note)
    }
    const loaded = ({ target: picture }: Event) => {
      if (!(picture instanceof HTMLImageElement)) return
      const note = missing.get(picture)
      if (note?.contains(document.activeElement)) picture.focus({ preventScroll: true })
      note?.remove()
      missing.delete(picture)
    }
    const loadAll = () => {
      for (const picture of missing.keys()) if (picture.isConnected) load(picture)
    }
    element?.addEventListener('error', failed, true)
    element?.addEventListener('load', loaded, true)
    window.addEventListener('online', loadAll)
    return () => {
      element?.removeEventListener('error', failed, true)
      element?.removeEventListener('load', loaded, true)
      window.removeEventListener('online', loadAll)
    }
  }, [text, className])
}
