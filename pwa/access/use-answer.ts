import { useCallback, useSyncExternalStore } from 'react'
import { type Answer, notAsked, Question } from './question.ts'

/** The same question about any link: its answers are never stored, and forgotten with the last screen that shows them. */
export type LinkQuestion<T> = {
  of: (accessToken: string) => Question<T>
  known: (accessToken: string) => Answer<T>
}

export function createLinkQuestion<T>(
  ask: (accessToken: string) => Promise<T>,
  freshMs: number,
): LinkQuestion<T> {
  const questions = new Map<string, Question<T>>()
  const of = (accessToken: string) => {
    const known = questions.get(accessToken)
    if (known) return known
    const question = new Question(
      () => ask(accessToken),
      freshMs,
      (unused) => {
        if (questions.get(accessToken) === unused) questions.delete(accessToken)
      },
    )
    questions.set(accessToken, question)
    return question
  }
  return { of, known: (accessToken) => questions.get(accessToken)?.answer ?? notAsked }
}

/** The answer as it becomes known; asked when the screen appears. */
export function useAnswer<T>({ of, known }: LinkQuestion<T>, accessToken: string): Answer<T> {
  return useSyncExternalStore(
    useCallback((listener: () => void) => of(accessToken).listen(listener), [of, accessToken]),
    () => known(accessToken),
    () => notAsked,
  )
}
