import { FileUp, X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { classes } from '../ui/look/classes.ts'
import styles from './file-drop.module.css'
import { useFileDrop } from './use-file-drop.ts'
import { usePdfUpload } from './use-pdf-upload.ts'

/** '+ File an Idea': takes a PDF by click, or dropped anywhere on the page. */
export function FileDrop({ userId }: { userId: number }) {
  const { upload, send, cancel } = usePdfUpload(userId)
  const input = useRef<HTMLInputElement>(null)
  const isOver = useFileDrop((file) => void send(file), upload === null)
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
        className={classes(styles.drop, isOver && styles.over)}
        onClick={() => input.current?.click()}
      >
        <FileUp size={19} strokeWidth={1.75} aria-hidden="true" />
        <span>+ File an Idea</span>
        <span className={styles.hint}>{isOver ? 'Drop to file it' : 'Drop a PDF here, up to 10 MB'}</span>
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
