import type { Completion } from '../ai/ai-answers.ts'
import { createAiProvider, type Endpoint, type Message } from '../ai/ai-provider.ts'
import { type Found, readFound } from './idea-search-found.ts'
import { createPublicSources, type PublicSource, type SourceAddresses } from './public-sources.ts'

/** [1] in the text is the first of `found`, and so on; null for a source that must not be shown. */
export type CitedAnswer = { text: string; found: (Found | null)[] }

/** Where ideas are looked up: a service whose answers carry citations, else public indexes, else nowhere. */
export type IdeaSearch =
  | { kind: 'ai'; hosts: string[]; ask: (messages: Message[], signal: AbortSignal) => Promise<CitedAnswer> }
  | { kind: 'plain'; hosts: string[]; sources: PublicSource[] }
  | { kind: 'off'; hosts: string[] }

type Settings = { endpoint: Endpoint | null; addresses: SourceAddresses }

export function createIdeaSearch({ endpoint, addresses }: Settings, now: () => Date): IdeaSearch {
  if (endpoint) {
    const provider = createAiProvider({ endpoint, now })
    return {
      kind: 'ai',
      hosts: [provider.host],
      ask: async (messages, signal) => readCited(await provider.complete(messages, signal)),
    }
  }
  const sources = createPublicSources(addresses, now)
  if (sources.length === 0) return { kind: 'off', hosts: [] }
  return { kind: 'plain', hosts: sources.map(({ host }) => host), sources }
}

/** Reads both lists of sources: `search_results` says more, `citations` has the order of the numbers in the text. */
function readCited({ choices, citations, search_results }: Completion): CitedAnswer {
  const results = search_results ?? []
  const known = new Map(results.map((result) => [result.url, result]))
  const ordered = citations?.length ? citations.map((url) => known.get(url) ?? { url }) : results
  return { text: choices[0].message.content, found: ordered.map(readFound) }
}
