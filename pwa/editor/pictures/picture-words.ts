import { ApiError } from '../../data/request.ts'
import { PictureError } from '../../sync/pictures/prepare-picture.ts'
import { reasonNotKept } from '../../sync/storage/not-kept.ts'
import type { SentPicture } from '../../sync/uploads/send-picture.ts'
import type { ToastOptions } from '../../ui/feedback/toast.ts'

export type Failed = { file: File; error: unknown; notKept: unknown }
/** The outcome for pictures that were chosen together. `left` counts those cancelled before they started. */
export type Outcome = { done: Exclude<SentPicture['kind'], 'failed'>[]; failed: Failed[]; left: number }

/** The toast at the end. Each picture that failed is named. */
export function toastFor({ done, failed, left }: Outcome): ToastOptions | null {
  const rest = [
    ...(done.length > 0 && failed.length > 0 ? [`The other ${numbered(done.length)} in the text.`] : []),
    ...(left > 0 ? [`${left} left out.`] : []),
  ]
  if (failed.length > 0) {
    const isRefusal = failed.some(({ error }) => error instanceof ApiError || error instanceof PictureError)
    return {
      title: isRefusal ? 'Failed to upload image' : 'Error uploading image',
      description: [...failed.map(failureText), ...rest].join(' '),
      variant: 'destructive',
      ...(failed.length + done.length > 1 ? { durationMs: Number.POSITIVE_INFINITY } : {}),
    }
  }
  const withRest = (words: string) => ({ description: [words, ...rest].join(' ') })
  if (done.includes('signed-out')) return withRest('Saved on this device. Sign in again to send it.')
  if (done.includes('kept')) return withRest('Saved on this device, will sync')
  if (done.length === 1) return { title: 'Success', ...withRest('Image uploaded successfully!') }
  if (done.length > 1)
    return { title: 'Success', ...withRest(`${done.length} images uploaded successfully!`) }
  return left > 0 ? withRest('Cancelled.') : null
}

const numbered = (count: number) => (count === 1 ? 'one is' : `${count} are`)

const MAX_NAME = 40

function failureText({ file, error, notKept }: Failed): string {
  const name = file.name.length > MAX_NAME ? `${file.name.slice(0, MAX_NAME)}...` : file.name
  const reason = notKept === null ? '' : ` It is not saved either: ${reasonNotKept(notKept)}.`
  const isKnown = error instanceof ApiError || error instanceof PictureError
  return `${name}: ${isKnown ? error.message : 'Network error. Please try again.'}${reason}`
}
