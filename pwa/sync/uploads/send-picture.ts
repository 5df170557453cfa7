import { ApiError, NetworkError } from '../../data/request.ts'
import { isForLater } from '../../data/retry-after.ts'
import { isSessionOver } from '../../data/session-over.ts'
import { hashOf, keepPictureAs, noteAddress } from '../device/keep-file.ts'
import { localSrc } from '../device/pictures.ts'
import { engineOf } from '../engine/engines.ts'
import { withRoom } from '../storage/make-room.ts'

/** `hash` is the picture's key. `src` is its address in the text for now, or null if this device refused it with `notKept`. */
export type WaitingPicture = { hash: string; file: File; src: string | null; notKept: unknown }

export type SentPicture =
  | { kind: 'sent'; src: string; width: number; height: number }
  /** No answer, or a failure unrelated to the picture: it waits on this device and is sent with the words. */
  | { kind: 'kept'; src: string }
  /** The picture waits on this device and is sent with the words once its owner has signed in again. */
  | { kind: 'signed-out'; src: string }
  /** `notKept`: the error with which this device refused it, if it did. */
  | { kind: 'failed'; error: unknown; notKept: unknown }

/**
 * Stores a picture that somebody waits for under the SHA-256 of its bytes, which is also its key on the server. So it is one
 * picture there, whether it is sent now, again, or later with the words.
 */
export async function keepPictureToSend(userId: number, file: File): Promise<WaitingPicture> {
  const { context } = engineOf(userId)
  const hash = await hashOf(file)
  const keep = () => keepPictureAs(context, hash, { file, fileName: file.name })
  try {
    await withRoom(userId, file.size, keep)
    return { hash, file, src: localSrc(hash), notKept: null }
  } catch (notKept) {
    return { hash, file, src: null, notKept }
  }
}

/** Sends the picture now. If the server cannot take it now and this device has stored it, it is sent later with the words. */
export async function sendPicture(userId: number, picture: WaitingPicture): Promise<SentPicture> {
  const { hash, file, src, notKept } = picture
  const { server, store } = engineOf(userId).context
  let error: unknown = new NetworkError()
  const onError = (caught: unknown) => {
    error = caught
  }
  const outcome = await server.uploadPicture(hash, file, file.name, { onError })
  if (outcome.kind === 'ok') {
    const { url, width, height } = outcome.value
    await store.write((tables) => noteAddress(tables, hash, outcome.value)).catch(() => undefined)
    return { kind: 'sent', src: url, width, height }
  }
  const isOver = isSessionOver(error)
  const isAnswered = error instanceof ApiError && !isForLater(error) && !isOver
  if (src === null || isAnswered) return { kind: 'failed', error, notKept }
  // A sync round finds the same, which makes the editor ask to sign in again.
  if (isOver) engineOf(userId).requestSync()
  return { kind: isOver ? 'signed-out' : 'kept', src }
}
