import { limits } from '#contract/rules/limits.ts'

type Answer = { status: number; text: string; at: number }

declare global {
  interface Window {
    /** The opening that public/first-paint.js asked for. Its answer is null where there was none. */
    earlyOpening?: { accessToken: string; answer: Promise<Answer | null> } | undefined
  }
}

/** While a document is read the server is asked this often whether that may go on: an older answer says nothing any more. */
const freshMs = limits.sessionPollSeconds * 1_000

/**
 * The answer to the opening of this very document that was asked for before the app was there: good for one time, and only while it
 * is as fresh as what an open page knows. Null: the app has to ask.
 */
export async function takeEarlyOpening(accessToken: string): Promise<Answer | null> {
  const early = window.earlyOpening
  window.earlyOpening = undefined
  if (early?.accessToken !== accessToken) return null
  const answer = await early.answer
  return answer && performance.now() - answer.at < freshMs ? answer : null
}
