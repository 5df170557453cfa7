import { X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { classes } from '../look/classes.ts'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'
import { usePullDown } from './use-pull-down.ts'
import { useScrollsAlone } from './use-scrolls-alone.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons, the main one last in the DOM; it is shown at the top on phones and at the right elsewhere. */
  footer?: ReactNode
  /** 'dialog' and 'sheet' are centred on large screens and at the bottom on phones; 'panel' is at the right edge. */
  kind?: 'dialog' | 'sheet' | 'panel' | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** Id of the describing text, for aria-describedby; alert dialogs need one. */
  describedBy?: string | undefined
}

/**
 * A modal built on the native <dialog>: focus stays inside and returns afterwards. Esc, the backdrop, the close button and
 * pulling the handle close it. Focus starts on the element with `data-autofocus`, else on the title.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, footer, kind = 'dialog', role, describedBy } = props
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const scrollsAlone = useScrollsAlone(body)
  const events = useModal(dialog, open, onClose)
  const pull = usePullDown(frame, onClose)
  return (
    <dialog
      ref={dialog}
      {...events}
      {...(role ? { role } : {})}
      className={classes(styles.dialog, kind !== 'dialog' && styles[kind])}
      aria-labelledby={titleId}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
    >
      {open ? (
        <div className={styles.frame} ref={frame}>
          <div className={styles.handle} aria-hidden="true" {...pull} />
          <div className={styles.head} data-keep-clear>
            <h2 className={styles.title} id={titleId} tabIndex={-1}>
              {title}
            </h2>
          </div>
          <div
            ref={body}
            className={styles.body}
            {...(scrollsAlone ? { tabIndex: 0, role: 'group', 'aria-labelledby': titleId } : {})}
          >
            {children}
          </div>
          {footer ? (
            <div className={styles.footer} data-keep-clear>
              {footer}
            </div>
          ) : null}
          <IconButton className={styles.close ?? ''} label="Close" onClick={onClose}>
            <X size={22} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
    </dialog>
  )
}
