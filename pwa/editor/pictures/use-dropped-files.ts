import { useEffect, useRef } from 'react'
import { carriesFiles } from '../../ui/forms/carries-files.ts'

/** Accepts files that are dropped outside the text, too, because the browser would open them in place of the page. */
export function useDroppedFiles(onFiles: (data: DataTransfer | null) => void): void {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    // Browsers also pass a picture that is dragged within a page as a file.
    let isOfThisPage = false
    const start = () => {
      isOfThisPage = true
    }
    const end = () => {
      isOfThisPage = false
    }
    const over = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (event.defaultPrevented || !carriesFiles(event)) return
      event.preventDefault()
      // Under a dialog nobody would see them arrive.
      if (!isOfThisPage && document.querySelector('dialog[open]') === null) latest.current(event.dataTransfer)
    }
    window.addEventListener('dragstart', start)
    window.addEventListener('dragend', end)
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragstart', start)
      window.removeEventListener('dragend', end)
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [])
}
