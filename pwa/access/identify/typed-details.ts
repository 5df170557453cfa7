import type * as v from 'valibot'
import type { CreateRecipient } from '#contract/recipients.ts'

type Details = v.InferInput<typeof CreateRecipient>

let kept: { accessToken: string; details: Details } | null = null

/** What was sent at a link that asked for its passcode first: the form is made anew after that. Null forgets it. */
export function keepTyped(accessToken: string, details: Details | null): void {
  kept = details && { accessToken, details }
}

export const typedAt = (accessToken: string): Details | null =>
  kept?.accessToken === accessToken ? kept.details : null
