import { FileUp, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import styles from './file-drop.module.css'
import { usePdfUpload } from './use-pdf-upload.ts'

/** '+ File an Idea': a PDF by click or by drag and drop. */
export function FileDrop() {
  const { upload, send, cancel } = usePdfUpload()
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) void send(file)
  }
  if (upload) {
    return (
      <div className={styles.busy} role="status">
        <span className={styles.name}>{upload.name}</span>
        <ProgressBar label={`Uploading ${upload.name}`} value={upload.share} />
        <IconButton label="Cancel upload" onClick={cancel}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
    )
  }
  return (
    <>
      <button
        type="button"
        className={classes(styles.drop, over && styles.over)}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileUp size={19} strokeWidth={1.75} aria-hidden="true" />+ File an Idea
      </button>
      <input
        ref={input}
        type="file"
        accept=".pdf"
        hidden
        aria-label="Choose a PDF"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void send(file)
        }}
      />
    </>
  )
}
