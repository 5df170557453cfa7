import { onLastWords } from '../../data/last-words.ts'
import { dropTraces } from '../device/draft-rows.ts'
import { queueForgotten, takeBackReadable } from '../device/unreadable-drafts.ts'
import { engineOf, recoverClosedPages } from './engines.ts'

/** Sync of an account while its pages are open: first everything that earlier pages left is put in order. Call to stop. */
export function startSync(userId: number): () => void {
  const engine = engineOf(userId)
  let isStopped = false
  void recoverClosedPages(userId)
    .then(() => takeBackReadable(engine.context))
    .then(() => dropTraces(engine.context))
    .then(() => queueForgotten(engine.context))
    .catch(() => undefined)
    .then(() => {
      if (!isStopped) engine.start()
    })
  // Of a browser that is killed localStorage comes back some seconds older, so a tab that is open takes them in at once.
  const stopListening = onLastWords(userId, () => {
    void recoverClosedPages(userId)
      .then(() => recoverClosedPages(userId))
      .then(() => engine.requestSync())
      .catch(() => undefined)
  })
  return () => {
    isStopped = true
    stopListening()
    engine.stop()
  }
}
