import { getMe, type User } from '#contract/accounts.ts'
import { SECOND } from '#contract/rules/durations.ts'
import type { LastUser } from '../data/last-user.ts'
import { ApiError, readAnswer } from '../data/request.ts'

type Answer = { status: number; text: string; at: number }

declare global {
  interface Window {
    /** Who is signed in, as public/first-paint.js asked. Null where there was no answer. */
    earlyCheck?: Promise<Answer | null> | undefined
  }
}

/** The code of the app may take long to come: an older answer says nothing any more. */
const FRESH_MS = 10 * SECOND

/** The check of who is signed in that was asked for before the app was there: good for one time. Null where none was. */
export function takeEarlyCheck(): Promise<Answer | null> | null {
  const early = window.earlyCheck ?? null
  window.earlyCheck = undefined
  return early
}

/**
 * Who is signed in by that answer. It does not count where somebody else was last here: another tab may have changed who is signed in.
 * Null: the app has to ask. Throws ApiError where the server refused the session.
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
