import { type AiProvider, createAiProvider, type Endpoint, type Message } from './ai-provider.ts'

/** The service behind the writing assistant. */
export type Assistant = {
  /** Hosts that receive what is sent; empty: the assistant is not set up. */
  hosts: string[]
  /** The service, or null where none is set up. */
  provider: AiProvider | null
}
export type { Message }

export function createAssistant(endpoint: Endpoint | null, now: () => Date): Assistant {
  const provider = endpoint && createAiProvider({ endpoint, now })
  return { provider, hosts: provider ? [provider.host] : [] }
}
