import { limits } from '#contract/rules/limits.ts'

type Answer = { status: number; text: string; at: number }

declare global {
  interface Window {
    /** The opening that public/first-paint.js requested. The answer is null if there was none. */
    earlyOpening?: { accessToken: string; answer: Promise<Answer | null> } | undefined
  }
}

/** An open document is checked with the server this often, so an older answer is worth nothing. */
const freshMs = limits.sessionPollSeconds * 1_000

/**
 * The answer to the opening of this document that was requested before the app had loaded. It can be taken once and only while it is
 * fresh; null means that the app has to request it.
 */
export async function takeEarlyOpening(accessToken: string): Promise<Answer | null> {
  const early = window.earlyOpening
  window.earlyOpening = undefined
  if (early?.accessToken !== accessToken) return null
  const answer = await early.answer
  return answer && performance.now() - answer.at < freshMs ? answer : null
}
