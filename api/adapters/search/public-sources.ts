import * as v from 'valibot'
import type { Times } from '../ai/ai-provider.ts'
import { createBreaker } from '../outbound/breaker.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import type { Found } from './idea-search-found.ts'
import { crossref } from './public-sources-crossref.ts'
import { hackerNews } from './public-sources-hacker-news.ts'
import { perSource, type SourceKind } from './public-sources-kind.ts'
import { wikipedia } from './public-sources-wikipedia.ts'

/** A public index that answers without a key. */
export type PublicSource = {
  name: string
  host: string
  /** At most `perSource` pages, best first. Throws OutboundError. */
  find: (words: string[], signal: AbortSignal) => Promise<Found[]>
}

/** The address of each index; null: it is not used. */
export type SourceAddresses = { crossref: string | null; wikipedia: string | null; hackerNews: string | null }

/** The limit for all queries of one search together. */
const TOTAL_MS = 8_000
const MAX_BYTES = 1024 * 1024

export function createPublicSources(
  addresses: SourceAddresses,
  now: () => Date,
  times: Times = {},
): PublicSource[] {
  const kinds = [
    [crossref, addresses.crossref],
    [wikipedia, addresses.wikipedia],
    [hackerNews, addresses.hackerNews],
  ] as const
  return kinds.flatMap(([kind, base]) => (base === null ? [] : [createSource(kind, base, now, times)]))
}

function createSource(kind: SourceKind, base: string, now: () => Date, times: Times): PublicSource {
  const outbound = createOutbound(base, { connectMs: times.connectMs, maxBytes: MAX_BYTES })
  const breaker = createBreaker(now)
  const ask = async (query: string, signal: AbortSignal): Promise<Found[]> => {
    const response = await outbound(base + kind.path(query), {
      headers: { accept: 'application/json' },
      signal,
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new OutboundError('status', { status: response.status })
    }
    return kind.read(await response.json(), base).slice(0, perSource)
  }
  return {
    name: kind.name,
    host: new URL(base).host,
    async find(words, caller) {
      breaker.ensureMayTry()
      const signal = AbortSignal.any([caller, AbortSignal.timeout(times.totalMs ?? TOTAL_MS)])
      try {
        for (const query of kind.queries(words)) {
          const found = await ask(query, signal)
          breaker.recordSuccess()
          if (found.length > 0) return found
        }
        return []
      } catch (error) {
        const failure = readFailure(error, caller, signal)
        if (failure.failure !== 'left') breaker.recordFailure()
        throw failure
      }
    },
  }
}

function readFailure(error: unknown, caller: AbortSignal, signal: AbortSignal): OutboundError {
  if (caller.aborted) return new OutboundError('left')
  if (signal.aborted) return new OutboundError('too late')
  if (error instanceof OutboundError) return error
  return new OutboundError(
    error instanceof v.ValiError || error instanceof SyntaxError ? 'garbage' : 'unreachable',
  )
}
