import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { PendingQuestion, Question } from './confirm-dialog.tsx'

const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

let pending: PendingQuestion | null = null
const listeners = new Set<() => void>()

function setPending(next: PendingQuestion | null): void {
  pending = next
  for (const listener of listeners) listener()
}

/** Asks before something that matters. Closing in any other way is a no; a newer question answers an older one with no. */
export function confirm(question: Question): Promise<boolean> {
  pending?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      if (pending?.answer === answer) setPending(null)
      resolve(yes)
    }
    setPending({ ...question, answer })
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Mounted once, beside the screens. */
export function ConfirmHost() {
  const question = useSyncExternalStore(
    subscribe,
    () => pending,
    () => null,
  )
  if (!question) return null
  return (
    <Suspense>
      <ConfirmDialog question={question} />
    </Suspense>
  )
}
