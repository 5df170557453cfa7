import type { Editor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { limits } from '#contract/rules/limits.ts'
import { clockOf } from '../../document/rich-text/memo-player.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { classes } from '../../ui/look/classes.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { End } from './recorder.ts'
import { saveMemo } from './save-memo.ts'
import { type RecordingState, useRecording, type Voice } from './use-recording.ts'
import styles from './voice.module.css'

type VoiceSheetProps = { editor: Editor; voice: Voice; onClose: () => void }

const endMessages: Record<End, string> = {
  stopped: 'Voice memo saved',
  limit: `A voice memo has at most ${limits.audioSeconds / 60} minutes. It stopped there and is saved.`,
  lost: 'The microphone was lost. What was recorded until then is saved.',
  full: 'This device is out of space. What was recorded until then is saved.',
}

/** While the memo is being stored, closing does nothing: closing now would put the memo after the text instead of at the caret. */
const ignoreClose = () => undefined

const question = {
  title: 'Discard this memo?',
  description: 'What this device could not save of it is lost. Save it as a file to keep all of it.',
  confirmLabel: 'Discard',
  danger: true,
}

/**
 * Records as soon as it is open. Closing it keeps the recording, like Stop, so that a wrong tap loses nothing. A memo that the device
 * refused is only on this page, so closing asks first.
 */
export function VoiceSheet({ editor, voice, onClose }: VoiceSheetProps) {
  const { state, pause, resume, stop, tryAgain, discard } = useRecording(editor, voice, (end) => {
    toast({ description: endMessages[end] })
    onClose()
  })
  const { kind } = state
  const isRunning = kind === 'recording' || kind === 'paused'
  const isInFile = useRef(false)
  const leave = async () => {
    if (!isInFile.current && !(await confirm(question))) return
    discard()
    onClose()
  }
  useEffect(() => {
    if (kind !== 'refused') return
    const ask = (event: BeforeUnloadEvent) => isInFile.current || event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [kind])
  const save = async (file: Blob) => {
    isInFile.current = (await saveMemo(file)) !== 'not yet'
  }
  const close = kind === 'keeping' ? ignoreClose : kind === 'refused' ? () => void leave() : onClose
  return (
    <Dialog
      open
      title="Voice memo"
      kind="sheet"
      onClose={isRunning ? stop : close}
      footer={
        kind === 'refused' ? (
          <>
            <Button size="large" onClick={tryAgain}>
              Try again
            </Button>
            <Button variant="primary" size="large" onClick={() => void save(state.file)}>
              Save as a file
            </Button>
          </>
        ) : kind === 'failed' ? (
          <Button variant="primary" size="large" onClick={onClose}>
            Keep writing
          </Button>
        ) : (
          <>
            <Button size="large" disabled={!isRunning} onClick={kind === 'paused' ? resume : pause}>
              {kind === 'paused' ? 'Resume' : 'Pause'}
            </Button>
            <Button variant="primary" size="large" data-autofocus busy={!isRunning} onClick={stop}>
              Stop and save
            </Button>
          </>
        )
      }
    >
      {'seconds' in state ? (
        <p className={styles.clock}>
          <span className={classes(styles.dot, kind === 'recording' && styles.beating)} aria-hidden="true" />
          <span role="timer" aria-label="Recorded">
            {clockOf(state.seconds)}
          </span>
        </p>
      ) : null}
      <p className={styles.words} role={kind === 'failed' || kind === 'refused' ? 'alert' : 'status'}>
        {messageFor(state)}
      </p>
    </Dialog>
  )
}

function messageFor(state: RecordingState): string {
  switch (state.kind) {
    case 'asking':
      return 'Waiting for the microphone...'
    case 'recording':
      return `Recording. It is saved on this device while you speak, up to ${limits.audioSeconds / 60} minutes.`
    case 'paused':
      return 'Paused. What you said is saved on this device.'
    case 'keeping':
      return 'Saving your memo...'
    case 'failed':
      return state.why
    case 'refused':
      return 'This device has no room for the whole memo. Free some space and try again, or save it as a file. What it saved is added to this idea at the next start.'
  }
}
