import { isNoRoom } from '../../data/no-room.ts'
import { ApiError, NetworkError } from '../../data/request.ts'
import { isSessionOver } from '../../data/session-over.ts'
import { hashOf, keepPictureAs, noteAddress } from '../device/keep-file.ts'
import { localSrc } from '../device/pictures.ts'
import { engineOf } from '../engine/engines.ts'
import { withRoom } from '../storage/make-room.ts'

export type SentPicture =
  | { kind: 'sent'; src: string; width: number; height: number }
  /** No answer: it waits on this device and is sent with the words. */
  | { kind: 'kept'; src: string }
  /** It waits on this device and is sent with the words, once its owner has signed in again. */
  | { kind: 'signed-out'; src: string }
  /** `notKept`: why this device refused it, if it did. */
  | { kind: 'failed'; error: unknown; notKept: unknown }

/**
 * Sends a picture for which somebody waits. It is kept first under the SHA-256 of its bytes, which is its key on the server,
 * too: what is sent now, sent again, or sent later with the words is one picture there.
 */
export async function sendPicture(userId: number, file: File): Promise<SentPicture> {
  const { context } = engineOf(userId)
  const { server, store } = context
  const hash = await hashOf(file)
  let notKept: unknown = null
  const keep = () => keepPictureAs(context, hash, { file, fileName: file.name })
  await withRoom(userId, file.size, keep).catch((error: unknown) => {
    notKept = error
  })
  let caught: unknown = new NetworkError()
  const onError = (error: unknown) => {
    caught = error
  }
  const outcome = await server.uploadPicture(hash, file, file.name, { onError })
  if (outcome.kind === 'ok') {
    const { url, width, height } = outcome.value
    await store.write((tables) => noteAddress(tables, hash, outcome.value)).catch(() => undefined)
    return { kind: 'sent', src: url, width, height }
  }
  const isOver = isSessionOver(caught)
  if ((caught instanceof ApiError && !isNoRoom(caught) && !isOver) || notKept !== null)
    return { kind: 'failed', error: caught, notKept }
  // Its round finds the same, and the editor asks to sign in again.
  if (isOver) engineOf(userId).requestSync()
  return { kind: isOver ? 'signed-out' : 'kept', src: localSrc(hash) }
}
