import { FileCheck2, FileUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classes } from '../ui/look/classes.ts'
import type { Check } from './use-verdict.ts'
import styles from './verify.module.css'

type FileChooserProps = { check: Check | null; onChoose: (files: readonly File[]) => void }

const kilobytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** Chooses a package by tap, by keyboard, or by dropping it anywhere on the page. */
export function FileChooser({ check, onChoose }: FileChooserProps) {
  const isOver = useDropped(onChoose)
  const count = check?.verdict?.files.size ?? 0
  const Icon = check ? FileCheck2 : FileUp
  return (
    <label className={classes(styles.chooser, isOver && styles.over)}>
      <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.chosen}>
        <span className={styles.name}>{check ? check.names : 'Choose an evidence package'}</span>
        <span className={styles.soft}>
          {check
            ? `${count > 0 ? `${count === 1 ? '1 file' : `${count} files`}, ` : ''}${kilobytes(check.bytes)}`
            : 'Or drop it here, or a file with its proof and key.'}
        </span>
      </span>
      <span className={styles.other}>{check ? 'Other file' : 'Choose'}</span>
      <input
        className="sr-only"
        type="file"
        multiple
        aria-label={check ? 'Choose another file' : 'Choose an evidence package'}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </label>
  )
}

/**
 * The whole page accepts dropped files, so that a near miss does not make the browser navigate to one. True while files are dragged
 * over it.
 */
function useDropped(onChoose: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) onChoose(files)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [onChoose])
  return isOver
}
