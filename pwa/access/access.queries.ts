import { useNavigate } from '@tanstack/react-router'
import { lookUpShare, openDocument } from '#contract/access.ts'
import { ApiError, call } from '../data/request.ts'
import { pathOf, screenFor } from './steps.ts'
import { createLinkQuestion } from './use-answer.ts'

// Not TanStack Query: these pages keep nothing, and without it their code is there sooner.

/** What the door says right now. Kept only while a screen shows it; the next step's screen may use a fresh one. */
export const lookup = createLinkQuestion(
  (accessToken) => call(lookUpShare, { params: { accessToken } }),
  2_000,
)

/**
 * Opens the document. The server takes a repeat by the same session (a reload, StrictMode, a lost answer) for the same
 * view. Forgotten as soon as the screen is left, and never stored on the device.
 */
export const opening = createLinkQuestion(async (accessToken) => {
  await whenShown()
  return call(openDocument, { params: { accessToken } })
}, Number.POSITIVE_INFINITY)

/** A browser may render a page ahead of a visit: that must not spend a view. */
async function whenShown(): Promise<void> {
  if (!('prerendering' in document) || !document.prerendering) return
  await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }))
}

/** The link does not open, whoever asks: unknown (404) or dead (410). Everything else may pass. */
export function isDenied(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

/** Asks the door again; the screen that shows its answer changes with it, a refusal included. */
export async function lookAgain(accessToken: string): Promise<void> {
  await lookup
    .of(accessToken)
    .again()
    .catch(() => undefined)
}

/** Asks the door again and goes to the step it names. */
export function useGoOn(accessToken: string) {
  const navigate = useNavigate()
  return async () => {
    const { next } = await lookup.of(accessToken).again()
    await navigate({ to: pathOf(screenFor(next)), params: { accessToken } })
  }
}
