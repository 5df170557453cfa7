import { useEffect, useRef, useState } from 'react'

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** The whole page takes a file, so that a near miss does not make the browser leave for it. True while one is held over it. */
export function useFileDrop(onFile: (file: File) => void, isReady: boolean): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef({ onFile, isReady })
  useEffect(() => {
    latest.current = { onFile, isReady }
  })
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file && latest.current.isReady) latest.current.onFile(file)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
