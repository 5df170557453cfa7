import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { holdReload } from '../../data/flush-tabs.ts'
import { recoverClosedPages } from '../../sync/engine/engines.ts'
import { dropParts, keepPart } from '../../sync/recordings/recorded-parts.ts'
import { lockOf, MEMO_NAME } from '../../sync/recordings/recover-recordings.ts'
import { withRoom } from '../../sync/storage/make-room.ts'
import { keepPicture } from '../../sync/uploads/new-draft.ts'
import { holdWriter } from '../../sync/writer/writer-lock.ts'
import { holdWakeLock } from './hold-wake-lock.ts'
import { microphoneMessage } from './microphone-words.ts'
import { placeMemo } from './place-memo.ts'
import { type End, type Recorded, type Recording, startRecording } from './recorder.ts'
import { offerMemo } from './save-memo.ts'

/** The draft that a memo is recorded for, and how its text is stored. */
export type Voice = { userId: number; draftId: string; keep: () => Promise<boolean> }

export type RecordingState =
  | { kind: 'asking' }
  | { kind: 'recording' | 'paused' | 'keeping'; seconds: number }
  /** There is no recording. */
  | { kind: 'failed'; why: string }
  /** The device has no room for the recording: it exists in this page, and partly on the device. */
  | { kind: 'refused'; file: Blob }

/**
 * Starts recording at once, and puts the memo into the text at the end. However the page ends, what was recorded stays on the device
 * and is added after the draft's text (sync/recordings).
 */
export function useRecording(editor: Editor, voice: Voice, onPlaced: (end: End) => void) {
  const [state, setState] = useState<RecordingState>({ kind: 'asking' })
  const recording = useRef<Recording | null>(null)
  const latest = useRef({ voice, onPlaced })
  const again = useRef<() => void>(() => undefined)
  const isDiscarded = useRef(false)
  useEffect(() => {
    latest.current = { voice, onPlaced }
  })
  useEffect(() => {
    const { userId } = latest.current.voice
    const recordingId = crypto.randomUUID()
    const unlock = holdWriter(lockOf(recordingId))
    const releaseWakeLock = holdWakeLock()
    // An app update that was accepted in another tab waits, because a speaking user would not notice that the recording stopped.
    const releaseReload = holdReload()
    let isUnmounted = false
    let refused: Recorded | null = null
    let isPlaced = false
    const place = async (recorded: Recorded) => {
      const { file, seconds, end } = recorded
      if (isUnmounted || editor.isDestroyed) return recover(recorded)
      if (file.size === 0) {
        unlock()
        return setState({ kind: 'failed', why: 'Nothing was recorded. Please try again.' })
      }
      setState({ kind: 'keeping', seconds })
      refused = null
      try {
        const src = await keepPicture(userId, file, MEMO_NAME)
        if (isUnmounted || editor.isDestroyed) return recover(recorded)
        if (!isPlaced) placeMemo(editor, src, seconds)
        isPlaced = true
        // Until the text that names the memo is stored, the recorded parts are the stored copy.
        if (!(await latest.current.voice.keep())) throw new Error('The device refused the words.')
        await dropParts(userId, recordingId)
        unlock()
        latest.current.onPlaced(end)
      } catch {
        if (isUnmounted) return recover(recorded)
        refused = recorded
        again.current = () => void place(recorded)
        setState({ kind: 'refused', file })
      }
    }
    /** The page is gone: what the device has of the recording is added after the text, as after a killed page. */
    const recover = ({ file, end }: Recorded) => {
      unlock()
      void recoverClosedPages(userId)
      if (end === 'full' && !isDiscarded.current) offerMemo(userId, file)
    }
    const begin = async () => {
      try {
        const started = await startRecording({
          onPart: (bytes, seconds) => {
            // The text may continue as another draft meanwhile, and the memo with it.
            const { draftId } = latest.current.voice
            const part = { recordingId, draftId, seconds, bytes }
            return keepPart(userId, part).catch(() =>
              withRoom(userId, bytes.size, () => keepPart(userId, part)),
            )
          },
          onSeconds: (seconds) => setState((now) => ('seconds' in now ? { ...now, seconds } : now)),
          onEnd: (recorded) => void place(recorded),
        })
        recording.current = started
        if (isUnmounted) started.stop()
        else setState({ kind: 'recording', seconds: 0 })
      } catch (error) {
        unlock()
        if (!isUnmounted) setState({ kind: 'failed', why: microphoneMessage(error) })
      }
    }
    void begin()
    return () => {
      isUnmounted = true
      releaseWakeLock()
      releaseReload()
      recording.current?.stop()
      if (refused) recover(refused)
    }
  }, [editor])
  const shift = (kind: 'recording' | 'paused') =>
    setState((now) => ('seconds' in now ? { ...now, kind } : now))
  return {
    state,
    pause: () => {
      recording.current?.pause()
      shift('paused')
    },
    resume: () => {
      recording.current?.resume()
      shift('recording')
    },
    stop: () => recording.current?.stop(),
    tryAgain: () => again.current(),
    /** What the device refused is not needed any more. */
    discard: () => {
      isDiscarded.current = true
    },
  }
}
