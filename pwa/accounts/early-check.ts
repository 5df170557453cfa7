import { getMe, type User } from '#contract/accounts.ts'
import { SECOND } from '#contract/rules/durations.ts'
import type { LastUser } from '../data/last-user.ts'
import { ApiError, readAnswer } from '../data/request.ts'

type Answer = { status: number; text: string; at: number }

declare global {
  interface Window {
    /** The answer to who is signed in, requested by public/first-paint.js. Null if there was none. */
    earlyCheck?: Promise<Answer | null> | undefined
  }
}

/** The app's code may take long to load; an answer that is older than this is ignored. */
const FRESH_MS = 10 * SECOND

/** Takes the check of who is signed in that was requested before the app had loaded. It can be taken once; null if there was none. */
export function takeEarlyCheck(): Promise<Answer | null> | null {
  const early = window.earlyCheck ?? null
  window.earlyCheck = undefined
  return early
}

/**
 * The signed-in user by that answer. It is ignored if another account was last used here, because another tab may have signed in since.
 * Null means that the app has to ask. Throws ApiError if the server refused the session.
 */
export async function readEarlyCheck(
  early: Promise<Answer | null> | null,
  known: LastUser | null,
): Promise<User | null> {
  const answer = await early
  if (!answer || performance.now() - answer.at > FRESH_MS) return null
  try {
    const user = readAnswer(getMe, answer.status, answer.text)
    return known === null || user.id === known.id ? user : null
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error
    return null
  }
}
