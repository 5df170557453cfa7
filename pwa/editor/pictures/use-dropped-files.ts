import { useEffect, useRef } from 'react'
import { carriesFiles } from '../../ui/forms/carries-files.ts'

/** Files that miss the text are taken all the same, because the browser would leave the page for them. */
export function useDroppedFiles(onFiles: (data: DataTransfer | null) => void): void {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    // Browsers hand over a picture that is dragged from a page as a file, too.
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
      // Under a dialog nobody would see them come.
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
