import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PendingQuestion, Question } from './confirm-dialog.tsx'

type Dialog = typeof import('./confirm-dialog.tsx').ConfirmDialog

/** Undefined if its code cannot be loaded. A failed import that the app handles (pwa/app/updates/new-release.ts) resolves with undefined. */
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
 * Asks the user to confirm an action. Closing the dialog in another way counts as no, and so do the browser's Back and Forward, because
 * they leave the page of the question. A newer question answers an older one with no.
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

/** Back may itself cause the question whether to discard typed text. That question is newer than the event, so it stays. */
function answerNoOnPopState({ timeStamp }: PopStateEvent): void {
  if (askedAt < timeStamp) pending?.answer(false)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Mount it once, beside the screens. If the dialog's code cannot be loaded, offline or after a release, window.confirm asks
 * the same question, so that the page stays as it is.
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
      // Not if the question was answered meanwhile.
      else if (pending === question) question.answer(window.confirm(wordsOf(question)))
    })
  }, [question, ConfirmDialog])
  useEffect(() => {
    window.addEventListener('popstate', answerNoOnPopState)
    return () => window.removeEventListener('popstate', answerNoOnPopState)
  }, [])
  return question && ConfirmDialog ? <ConfirmDialog question={question} /> : null
}

const wordsOf = ({ title, description, consequence }: Question) =>
  [title, description, consequence].filter(Boolean).join('\n\n')
