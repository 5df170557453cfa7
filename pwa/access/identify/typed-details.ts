import type * as v from 'valibot'
import type { CreateRecipient } from '#contract/recipients.ts'

type Details = v.InferInput<typeof CreateRecipient>

let kept: { accessToken: string; details: Details } | null = null

/** Remembers the sent details, because a link that asks for its passcode first mounts the form again. Null forgets them. */
export function keepTyped(accessToken: string, details: Details | null): void {
  kept = details && { accessToken, details }
}

export const typedAt = (accessToken: string): Details | null =>
  kept?.accessToken === accessToken ? kept.details : null
