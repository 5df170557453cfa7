import { lookUpShare, type ShareLookup } from '#contract/access.ts'
import { ApiError, call } from '../data/request.ts'
import { useNavigate } from './navigation.ts'
import { screenFor, screenForRefusal } from './steps.ts'
import { createLinkQuery } from './use-link-query.ts'

// These pages do not use TanStack Query: they cache nothing, and without it their code loads sooner.

/** Looks a link up. The answer is kept only while a screen shows it; the screen of the next step may reuse it for two seconds. */
export const lookup = createLinkQuery((accessToken) => call(lookUpShare, { params: { accessToken } }), 2_000)

/** Whether the link opens for nobody: unknown (404) or dead (410). Any other error may be temporary. */
export function isDenied(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

/** The server's message, if it tells the reader what to do: wait, or take another step first. Null for any other failure. */
export function wordsOfRefusal(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  const { code, status, message } = error
  const isHelpful =
    code === 'rate_limited' ||
    code === 'own_share' ||
    code === 'share_unknown' ||
    status === 410 ||
    screenForRefusal(code) !== null
  return isHelpful ? message : null
}

/** Looks the link up again. The screen that shows the answer updates, also when the answer is a refusal. */
export async function refetchLookup(accessToken: string): Promise<void> {
  await lookup
    .of(accessToken)
    .refetch()
    .catch(() => undefined)
}

/** The step itself succeeded, and repeating it changes nothing; only the look-up of the next step failed. */
export class NextStepUnknown extends Error {
  constructor(
    message = 'This is recorded, but the next step could not be loaded. Check your connection and try again.',
  ) {
    super(message)
    this.name = 'NextStepUnknown'
  }
}

/** Looks the link up again and goes to the next step. If that is `done`, the step just taken, the browser has lost the cookie. */
export function useNextStep(accessToken: string) {
  const navigate = useNavigate()
  return async (done?: ShareLookup['next']) => {
    const { next } = await lookup
      .of(accessToken)
      .refetch()
      .catch((error: unknown) => {
        throw isDenied(error) ? error : new NextStepUnknown()
      })
    if (next === done)
      throw new NextStepUnknown('Your browser kept no cookie of this site. Allow cookies and try again.')
    await navigate(screenFor(next), accessToken)
  }
}
