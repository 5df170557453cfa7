import { createAiProvider } from '../../api/adapters/ai/ai-provider.ts'
import { OutboundError } from '../../api/adapters/outbound/outbound-error.ts'
import { type LoopbackProvider, secretKey } from './loopback-provider.ts'

export const messages = [{ role: 'user' as const, content: 'Name the problem.' }]
/** The signal of a caller who never aborts. */
export const never = new AbortController().signal

/** A provider that calls this service. `after` makes the signal of the time limit for a whole call; by default it never fires. */
export const providerOf = (
  service: LoopbackProvider,
  now: () => number,
  after: (milliseconds: number) => AbortSignal = () => never,
) =>
  createAiProvider({
    endpoint: { baseUrl: service.baseUrl, apiKey: secretKey, model: 'small' },
    now: () => new Date(now()),
    times: { retryMs: 1 },
    after,
  })

/** Collects all pieces of an answer; `into` also holds those received before a failure. */
export async function collect(pieces: AsyncIterable<string>, into: string[] = []): Promise<string[]> {
  for await (const piece of pieces) into.push(piece)
  return into
}

/** The message of a failed call, or 'no failure'. */
export async function failureOf(run: Promise<unknown>): Promise<string> {
  const error: unknown = await run.then(
    () => 'no failure',
    (reason: unknown) => reason,
  )
  return error instanceof OutboundError ? error.message : String(error)
}
