import { type RefObject, useEffect } from 'react'
import { toast } from '../../ui/feedback/toast.ts'

/** Makes pictures work as buttons for the keyboard and for screen readers, too. */
export function makePicturesButtons(text: ParentNode): void {
  for (const picture of text.querySelectorAll('img')) {
    picture.tabIndex = 0
    picture.role = 'button'
    picture.ariaLabel = `${picture.alt || 'Picture'}, view larger`
  }
}

/** Tapping a picture opens it in full, with code that is loaded then. It closes when the text is removed, for example when access ends. */
export function useOpenPictures(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = text.current
    let close = () => {}
    let isLoading = false
    const open = async ({ target }: Event) => {
      // A second tap is meant for the same picture: two dialogs would have to be closed.
      if (!(target instanceof HTMLImageElement) || isLoading) return
      isLoading = true
      try {
        const { showPicture } = await import('../zoom/show-picture.ts')
        if (target.isConnected) close = showPicture(target)
      } catch {
        toast({
          description: 'This part could not be loaded. Check your connection.',
          variant: 'destructive',
        })
      }
      isLoading = false
    }
    const press = (event: KeyboardEvent) => {
      if (!['Enter', ' '].includes(event.key) || !(event.target instanceof HTMLImageElement)) return
      event.preventDefault()
      void open(event)
    }
    element?.addEventListener('click', open)
    element?.addEventListener('keydown', press)
    return () => {
      close()
      element?.removeEventListener('click', open)
      element?.removeEventListener('keydown', press)
    }
  }, [text])
}
