import { useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { askBeforeLeaving } from '../../data/flush-tabs.ts'
import { preparePicture } from '../../sync/pictures/prepare-picture.ts'
import { keepPictureToSend, sendPicture } from '../../sync/uploads/send-picture.ts'
import { dismissToast, toast } from '../../ui/feedback/toast.ts'
import { addPictures, type Steps } from './add-pictures.ts'
import { holdPlace } from './hold-place.ts'
import { listInlinePictures } from './inline-pictures.ts'
import { toastFor } from './picture-words.ts'
import { changePictures, removePictures } from './shown-pictures.ts'

/** Puts pictures into a text, uploads them, or stores them on this device while there is no answer, and shows the progress. */
export function useAddPictures(userId: number) {
  const queryClient = useQueryClient()
  const run = async (
    editor: Editor,
    files: File[],
    put: Steps['put'],
    again: (files: File[]) => void,
    onKept: () => void = () => undefined,
  ) => {
    const cancel = new AbortController()
    let busy = 0
    let isAllKept = true
    const outcome = await addPictures(
      files,
      {
        prepare: preparePicture,
        keep: async (file) => {
          const picture = await keepPictureToSend(userId, file)
          isAllKept &&= picture.src !== null
          return picture
        },
        send: (picture) => sendPicture(userId, picture),
        put,
        change: (src, attrs) => (attrs ? changePictures(editor, src, attrs) : removePictures(editor, src)),
        onProgress: (doing, number) => {
          if (doing === 'Uploading' && isAllKept) onKept()
          busy = toast(progress(doing, number, files.length, cancel))
        },
      },
      cancel.signal,
    )
    dismissToast(busy)
    if (outcome.done.includes('sent')) void queryClient.invalidateQueries({ queryKey: ['assets'] })
    const words = toastFor(outcome)
    // The device has no room, so only this page has these pictures.
    const unkept = outcome.failed.filter(({ notKept }) => notKept !== null).map(({ file }) => file)
    const retry = { label: 'Try again', onClick: () => again(unkept) }
    if (words && unkept.length > 0)
      toast({ ...words, untilClosed: true, action: retry, onClosed: askBeforeLeaving() })
    else if (words) toast(words)
  }

  /** Adds pictures where the caret was, or at `at`. */
  async function add(editor: Editor | null, chosen: Iterable<File>, at?: number): Promise<void> {
    const files = [...chosen]
    if (!editor || files.length === 0) return
    const place = holdPlace(editor, at)
    const stopAsking = askBeforeLeaving()
    await run(editor, files, place.put, (unkept) => void add(editor, unkept), stopAsking)
    stopAsking()
    place.release()
  }

  /** Uploads pictures that were pasted as part of the text. One that cannot be uploaded stays in the text as it is. */
  async function takeIn(editor: Editor, pasted: Transaction): Promise<void> {
    const pictures = listInlinePictures(pasted)
    if (pictures.size === 0) return
    const put: Steps['put'] = ({ alt: _, ...attrs }, file) =>
      changePictures(editor, pictures.get(file) ?? '', attrs)
    await run(editor, [...pictures.keys()], put, () => void takeIn(editor, pasted))
  }
  return { add, takeIn }
}

function progress(doing: string, number: number, count: number, cancel: AbortController) {
  const description = count === 1 ? `${doing} picture...` : `${doing} pictures: ${number} of ${count}`
  const action = { label: 'Cancel', onClick: () => cancel.abort() }
  const canCancel = count > 1 && doing === 'Adding'
  return { description, durationMs: Number.POSITIVE_INFINITY, ...(canCancel && { action }) }
}
