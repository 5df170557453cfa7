import { type AiProvider, createAiProvider, type Endpoint, type Message, type Times } from './ai-provider.ts'

/** The service behind the writing assistant. */
export type Assistant = {
  /** Hosts that receive what is sent; empty: the assistant is not set up. */
  hosts: string[]
  /** The service, or null where none is set up. */
  provider: AiProvider | null
}
export type { Message }

export function createAssistant(endpoint: Endpoint | null, now: () => Date, times?: Times): Assistant {
  const provider = endpoint && createAiProvider({ endpoint, now, times })
  return { provider, hosts: provider ? [provider.host] : [] }
}
