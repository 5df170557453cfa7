import * as v from 'valibot'
import { ErrorAnswer } from '#contract/errors.ts'

/** One request whose bytes never change, however often it is sent. */
export type Frozen = { method: string; path: string; body?: string; headers: Record<string, string> }
export type Answered<A> = { answer: A } | { refusal: ErrorAnswer }

const GIVE_UP_MS = 400
/** Refusals by the server itself that are final; a page from somebody else is never one. */
const final = new Set([409, 410, 412, 422])

/** Sends until the server itself has answered, like a device on a bad network: any other answer proves nothing. */
export async function sendUntilAnswered<S extends v.GenericSchema>(
  origin: string,
  frozen: Frozen,
  schema: S,
): Promise<Answered<v.InferOutput<S>>> {
  for (;;) {
    const outcome = await attempt(origin, frozen, schema).catch(() => null)
    if (outcome) return outcome
  }
}

async function attempt<S extends v.GenericSchema>(
  origin: string,
  { method, path, body, headers }: Frozen,
  schema: S,
): Promise<Answered<v.InferOutput<S>> | null> {
  const response = await fetch(origin + path, {
    method,
    headers: { origin, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    signal: AbortSignal.timeout(GIVE_UP_MS),
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  if (response.redirected) return null
  if (response.status === 204) return { answer: v.parse(schema, null) }
  if (response.ok) return { answer: v.parse(schema, JSON.parse(text)) }
  return final.has(response.status) ? { refusal: v.parse(ErrorAnswer, JSON.parse(text)) } : null
}
