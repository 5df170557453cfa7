import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PendingQuestion, Question } from './confirm-dialog.tsx'

type Dialog = typeof import('./confirm-dialog.tsx').ConfirmDialog

/** Undefined where its code cannot be loaded; an import that the app handles by itself (pwa/app/updates/new-release.ts) resolves with nothing. */
const loadDialog = (): Promise<Dialog | undefined> =>
  import('./confirm-dialog.tsx').then(
    (loaded?: { ConfirmDialog: Dialog }) => loaded?.ConfirmDialog,
    () => undefined,
  )

let pending: PendingQuestion | null = null
let askedAt = 0
const listeners = new Set<() => void>()

function setPending(next: PendingQuestion | null): void {
  pending = next
  for (const listener of listeners) listener()
}

/**
 * Asks before something that matters. Closing in any other way is a no, and so are Back and Forward of the browser: it was asked on the
 * page that they leave. A newer question answers an older one with no.
 */
export function confirm(question: Question): Promise<boolean> {
  pending?.answer(false)
  askedAt = performance.now()
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      if (pending?.answer === answer) setPending(null)
      resolve(yes)
    }
    setPending({ ...question, answer })
  })
}

/** A step asks itself whether the page may be left for words that were typed: that question is newer than the step, and stays. */
function sayNoToStep({ timeStamp }: PopStateEvent): void {
  if (askedAt < timeStamp) pending?.answer(false)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Mounted once, beside the screens. Where the code of the dialog cannot be loaded, without a connection or after a release, the browser
 * asks the same: the page stays, with all that is on it.
 */
export function ConfirmHost() {
  const [ConfirmDialog, setDialog] = useState<Dialog>()
  const question = useSyncExternalStore(
    subscribe,
    () => pending,
    () => null,
  )
  useEffect(() => {
    if (!question || ConfirmDialog) return
    void loadDialog().then((loaded) => {
      if (loaded) setDialog(() => loaded)
      // One that was answered meanwhile is not asked any more.
      else if (pending === question) question.answer(window.confirm(wordsOf(question)))
    })
  }, [question, ConfirmDialog])
  useEffect(() => {
    window.addEventListener('popstate', sayNoToStep)
    return () => window.removeEventListener('popstate', sayNoToStep)
  }, [])
  return question && ConfirmDialog ? <ConfirmDialog question={question} /> : null
}

const wordsOf = ({ title, description, consequence }: Question) =>
  [title, description, consequence].filter(Boolean).join('\n\n')
