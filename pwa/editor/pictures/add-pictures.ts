import { limits } from '#contract/rules/limits.ts'
import { ApiError } from '../../data/request.ts'
import type { Size } from '../../sync/pictures/measure.ts'
import type { Prepared } from '../../sync/pictures/prepare-picture.ts'
import { outcomeOf } from '../../sync/transport/outcome-of.ts'
import { altOf } from '../../sync/uploads/alt-of.ts'
import type { SentPicture, WaitingPicture } from '../../sync/uploads/send-picture.ts'
import type { Failed, Outcome } from './picture-words.ts'

export type Attrs = { src: string; alt: string } & Partial<Size>

/** The steps of adding pictures that need the page, the device or the server. */
export type Steps = {
  prepare: (file: File) => Promise<Prepared>
  keep: (file: File) => Promise<WaitingPicture>
  send: (picture: WaitingPicture) => Promise<SentPicture>
  /** Puts a new picture into the text. */
  put: (attrs: Attrs, chosen: File) => void
  /** Changes the attributes of the picture with this address in the text; null removes it. */
  change: (src: string, attrs: ({ src: string } & Partial<Size>) | null) => void
  onProgress: (doing: 'Adding' | 'Uploading', number: number) => void
}

/**
 * All pictures are first stored on the device and put into the text, so that nothing is lost when the page closes, and then uploaded
 * one after the other. One that fails is reported by name, and the others continue. Cancelling skips those that have not started; what
 * is in the text stays.
 */
export async function addPictures(
  files: readonly File[],
  steps: Steps,
  signal: AbortSignal,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], failed: [], left: 0 }
  const waiting: Waiting[] = []
  const fail = (failed: Failed) => outcome.failed.push(failed)
  for (const [index, file] of files.entries()) {
    if (signal.aborted) break
    steps.onProgress('Adding', index + 1)
    try {
      const { file: ready, size } = await steps.prepare(file)
      if (signal.aborted) break
      const attrs = { alt: altOf(file.name), ...size }
      const picture = await keepUnlessTooLarge(steps, ready)
      if (picture.src !== null) steps.put({ src: picture.src, ...attrs }, file)
      waiting.push({ picture, attrs, file })
    } catch (error) {
      fail({ file, error, notKept: null })
    }
  }
  outcome.left = files.length - waiting.length - outcome.failed.length
  for (const [index, one] of waiting.entries()) {
    steps.onProgress('Uploading', index + 1)
    try {
      outcome.done.push(await sendOne(steps, one))
    } catch (error) {
      fail(error instanceof NotSent ? error.failed : { file: one.file, error, notKept: null })
    }
  }
  return outcome
}

class NotSent extends Error {
  readonly failed: Failed

  constructor(failed: Failed) {
    super('A picture was not sent')
    this.failed = failed
  }
}

type Waiting = { file: File; picture: WaitingPicture; attrs: Omit<Attrs, 'src'> }

async function sendOne(steps: Steps, { file, picture, attrs }: Waiting) {
  const { src } = picture
  const sent = await steps.send(picture)
  if (sent.kind === 'failed') {
    // When the server is only busy, the picture is sent later, with the text.
    if (src !== null && isTemporary(sent.error)) return 'kept'
    if (src !== null) steps.change(src, null)
    throw new NotSent({ file, error: sent.error, notKept: sent.notKept })
  }
  if (sent.kind === 'sent') {
    const { src: url, width, height } = sent
    if (src === null) steps.put({ ...attrs, src: url, width, height }, file)
    else steps.change(src, { src: url, width, height })
  }
  return sent.kind
}

const isTemporary = (error: unknown) =>
  error instanceof ApiError &&
  ['later', 'unreachable', 'intercepted', 'paused'].includes(outcomeOf(error).kind)

/** A file that the server would refuse as too large is not stored, because it would be sent again and again. */
const keepUnlessTooLarge = async ({ keep }: Steps, file: File): Promise<WaitingPicture> =>
  file.size < limits.imageBytes ? keep(file) : { hash: crypto.randomUUID(), file, src: null, notKept: null }
