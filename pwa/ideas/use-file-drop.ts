import { useEffect, useRef, useState } from 'react'
import { toast } from '../ui/feedback/toast.ts'
import { carriesFiles } from '../ui/forms/carries-files.ts'

const whyNot = ([first, ...more]: File[]): string =>
  first && more.length === 0
    ? `${first.name} was not filed, because another one is uploading. Drop it again afterwards.`
    : `None of these ${more.length + 1} files was filed. Drop them one at a time.`

/** Takes files dropped anywhere on the page, so that a near miss does not make the browser open them. True while one is dragged over it. */
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
      const { onFile, isReady } = latest.current
      const files = [...(event.dataTransfer?.files ?? [])]
      const [file] = files
      if (!file) return
      if (isReady && files.length === 1) onFile(file)
      else toast({ title: 'One PDF at a time', description: whyNot(files), variant: 'destructive' })
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
