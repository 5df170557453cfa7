import { createAiProvider } from '../../api/adapters/ai/ai-provider.ts'
import { OutboundError } from '../../api/adapters/outbound/outbound-error.ts'
import { type LoopbackProvider, secretKey } from './loopback-provider.ts'

export const messages = [{ role: 'user' as const, content: 'Name the problem.' }]
/** A caller who stays. */
export const never = new AbortController().signal

/** A provider that asks this service; `after` says when the time for a whole call is over, which is never by default. */
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

/** All pieces of an answer; `into` has those that came before it broke. */
export async function collect(pieces: AsyncIterable<string>, into: string[] = []): Promise<string[]> {
  for await (const piece of pieces) into.push(piece)
  return into
}

/** What a failed call says; 'no failure' of one that did not fail. */
export async function failureOf(run: Promise<unknown>): Promise<string> {
  const error: unknown = await run.then(
    () => 'no failure',
    (reason: unknown) => reason,
  )
  return error instanceof OutboundError ? error.message : String(error)
}
