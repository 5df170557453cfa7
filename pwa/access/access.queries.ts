import { lookUpShare, type ShareLookup } from '#contract/access.ts'
import { ApiError, call } from '../data/request.ts'
import { useNavigate } from './navigation.ts'
import { screenFor, screenForRefusal } from './steps.ts'
import { createLinkQuery } from './use-link-query.ts'

// Not TanStack Query: these pages keep nothing, and without it their code is there sooner.

/** What the server says about a link. Kept only while a screen shows it; the screen of the next step may use it for two seconds. */
export const lookup = createLinkQuery((accessToken) => call(lookUpShare, { params: { accessToken } }), 2_000)

/** The link does not open, whoever asks: unknown (404) or dead (410). Everything else may pass. */
export function isDenied(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

/** What a refusal says by itself, where that tells what to do: wait, or take another step first. Null for any other failure. */
export function wordsOfRefusal(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  const { code, status, message } = error
  const isTold =
    code === 'rate_limited' ||
    code === 'own_share' ||
    code === 'share_unknown' ||
    status === 410 ||
    screenForRefusal(code) !== null
  return isTold ? message : null
}

/** Looks the link up again. The screen that shows the answer changes with it, also when it is a refusal. */
export async function refetchLookup(accessToken: string): Promise<void> {
  await lookup
    .of(accessToken)
    .refetch()
    .catch(() => undefined)
}

/** What was asked is done, and doing it again changes nothing; only where it leads could not be found out. */
export class NextStepUnknown extends Error {
  constructor(
    message = 'This is recorded, but the next step could not be loaded. Check your connection and press again.',
  ) {
    super(message)
    this.name = 'NextStepUnknown'
  }
}

/** Looks the link up again and goes to the step that it names; `done` is the one that was taken, which only a lost cookie makes the next one. */
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
      throw new NextStepUnknown('Your browser kept no cookie of this site. Allow cookies and press again.')
    await navigate(screenFor(next), accessToken)
  }
}
