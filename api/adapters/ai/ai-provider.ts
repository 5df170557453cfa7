import { setTimeout } from 'node:timers/promises'
import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai'
import { Stream } from 'openai/streaming'
import * as v from 'valibot'
import { createBreaker } from '../outbound/breaker.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import { Chunk, Completion, skipThinking, withoutThinking } from './ai-answers.ts'

export type Message = { role: 'system' | 'user' | 'assistant'; content: string }
export type Endpoint = { baseUrl: string; apiKey: string | null; model: string }
export type Times = { connectMs?: number; totalMs?: number; retryMs?: number }

export type AiProvider = {
  host: string
  complete: (messages: Message[], signal: AbortSignal) => Promise<Completion>
  /** The answer in pieces; in one piece from a service that does not stream. */
  stream: (messages: Message[], signal: AbortSignal) => AsyncGenerator<string>
}

const TOTAL_MS = 30_000
const RETRY_MS = 300
/** If a service asks for a longer pause, the call is not retried. */
const MAX_PAUSE_MS = 2_000

type Parts = {
  endpoint: Endpoint
  now: () => Date
  times?: Times | undefined
  /** Makes a signal that aborts after this many milliseconds. */
  after?: ((milliseconds: number) => AbortSignal) | undefined
}

/** Any OpenAI-compatible service: 3 s to connect, 30 s in all, one retry, a circuit breaker after five failures. Throws OutboundError. */
export function createAiProvider({
  endpoint,
  now,
  times = {},
  after = (milliseconds) => AbortSignal.timeout(milliseconds),
}: Parts): AiProvider {
  const { totalMs = TOTAL_MS, retryMs = RETRY_MS } = times
  const { model } = endpoint
  const client = createClient(endpoint, totalMs, times.connectMs)
  const breaker = createBreaker(now)

  /** Runs a call and retries it once if that may help. Every failure is thrown as an OutboundError. */
  async function ask<T>(caller: AbortSignal, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await run()
      } catch (error) {
        const failure = readFailure(error, caller, signal)
        const pauseMs = failure.retryAfter === null ? retryMs : failure.retryAfter * 1000
        if (tries > 0 || !mayRetry(failure) || pauseMs > MAX_PAUSE_MS) throw failure
        await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  function recordFailure(error: unknown, caller: AbortSignal, signal: AbortSignal): OutboundError {
    const failure = readFailure(error, caller, signal)
    if (failure.failure !== 'left') breaker.recordFailure()
    return failure
  }

  return {
    host: new URL(endpoint.baseUrl).host,
    async complete(messages, caller) {
      breaker.ensureMayTry()
      const signal = AbortSignal.any([caller, after(totalMs)])
      try {
        const answer = await ask(caller, signal, async () =>
          readCompletion(
            await client.chat.completions.create({ model, messages, stream: false }, { signal }),
          ),
        )
        breaker.recordSuccess()
        return answer
      } catch (error) {
        throw recordFailure(error, caller, signal)
      }
    },
    async *stream(messages, caller) {
      breaker.ensureMayTry()
      const signal = AbortSignal.any([caller, after(totalMs)])
      try {
        const response = await ask(caller, signal, () =>
          client.chat.completions.create({ model, messages, stream: true }, { signal }).asResponse(),
        )
        yield* skipThinking(readPieces(response, client))
        // The openai package ends a stream silently when it is aborted.
        signal.throwIfAborted()
        breaker.recordSuccess()
      } catch (error) {
        throw recordFailure(error, caller, signal)
      }
    },
  }
}

/** Keeps the openai package from reading the environment and from logging. */
function createClient({ baseUrl, apiKey }: Endpoint, timeout: number, connectMs?: number): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    // Services that need no key, Ollama for example, ignore it.
    apiKey: apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    timeout,
    maxRetries: 0,
    logLevel: 'off',
    fetch: createOutbound(baseUrl, { connectMs }),
  })
}

function readCompletion(answer: unknown): Completion {
  const completion = v.parse(Completion, answer)
  const [{ message }] = completion.choices
  message.content = withoutThinking(message.content).trim()
  if (message.content === '') throw new OutboundError('garbage')
  return completion
}

async function* readPieces(response: Response, client: OpenAI): AsyncGenerator<string> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('application/json')) {
    yield readCompletion(await response.json()).choices[0].message.content
    return
  }
  if (!type.includes('text/event-stream')) {
    await response.body?.cancel()
    throw new OutboundError('garbage')
  }
  let empty = true
  for await (const chunk of Stream.fromSSEResponse<unknown>(response, new AbortController(), client)) {
    const text = v.parse(Chunk, chunk).choices[0]?.delta?.content ?? ''
    if (text === '') continue
    empty = false
    yield text
  }
  if (empty) throw new OutboundError('garbage')
}

/** A retry does not help against a wrong key or address, nor when the answer was too slow or too long. */
const mayRetry = ({ failure, status }: OutboundError) =>
  failure === 'unreachable' ||
  failure === 'garbage' ||
  (failure === 'status' && status !== null && (status >= 500 || status === 429 || status === 408))

function readFailure(error: unknown, caller: AbortSignal, signal: AbortSignal): OutboundError {
  if (caller.aborted) return new OutboundError('left')
  if (signal.aborted || error instanceof APIConnectionTimeoutError) return new OutboundError('too late')
  if (error instanceof OutboundError) return error
  if (error instanceof APIConnectionError)
    return error.cause instanceof OutboundError ? error.cause : new OutboundError('unreachable')
  if (error instanceof APIError && error.status !== undefined)
    return new OutboundError('status', { status: error.status, retryAfter: readRetryAfter(error.headers) })
  if (error instanceof v.ValiError || error instanceof SyntaxError || error instanceof APIError)
    return new OutboundError('garbage')
  return new OutboundError('unreachable')
}

function readRetryAfter(headers: Headers | undefined): number | null {
  const value = headers?.get('retry-after') ?? ''
  return /^\d{1,5}$/.test(value) ? Number(value) : null
}
