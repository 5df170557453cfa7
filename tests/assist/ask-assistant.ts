import * as v from 'valibot'
import { afterEach, beforeEach } from 'vitest'
import { AssistantEvent } from '#contract/assist.ts'
import { signUp } from '../access/people.ts'
import type { Client } from '../support/client.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type LoopbackProvider, secretKey, startLoopbackProvider } from './loopback-provider.ts'

const path = '/api/ai-writing-assistant'

/** The AI service, the server that calls it, and a signed-in owner; all three are new for each test. */
class Assistant {
  private found: { service: LoopbackProvider; server: TestServer; owner: Client } | null = null

  private get now() {
    if (!this.found) throw new Error('Nothing runs between tests.')
    return this.found
  }
  get service() {
    return this.now.service
  }
  get server() {
    return this.now.server
  }
  get owner() {
    return this.now.owner
  }

  async start(): Promise<void> {
    const service = await startLoopbackProvider()
    service.pieces = ['## Problem', '\n\nFans hum.']
    const server = await startTestServer(withService(service))
    this.found = { service, server, owner: await signUp(server) }
  }

  /** Replaces the running server: only one can run at a time, because they share the connection to the store. */
  async restart(environment: Record<string, string>): Promise<void> {
    await this.server.close()
    this.now.server = await startTestServer(environment)
  }

  withService = () => withService(this.service)

  async stop(): Promise<void> {
    await this.service.close()
    await this.server.close()
    this.found = null
  }
}

const withService = ({ baseUrl }: LoopbackProvider) => ({
  AI_BASE_URL: baseUrl,
  AI_API_KEY: secretKey,
  AI_MODEL: 'small',
})

/** Starts the assistant before each test of a file and stops it afterwards. */
export function prepareAssistant(): Assistant {
  const assistant = new Assistant()
  beforeEach(() => assistant.start())
  afterEach(() => assistant.stop())
  return assistant
}

/** Requests the answer in one piece. */
export const ask = (client: Client, message: string, more: object = {}) =>
  client.post(path, { message, ...more })

/** Requests the answer as a stream of events, like a browser. Returns status, type and what was received. */
export async function stream({ origin }: TestServer, client: Client, message: string, signal?: AbortSignal) {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: {
      origin: origin,
      cookie: client.cookieHeader,
      accept: 'text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ message }),
    ...(signal ? { signal } : {}),
  })
  const type = response.headers.get('content-type')
  const text = await response.text()
  const events = type?.startsWith('text/event-stream')
    ? text
        .split('\n\n')
        .filter(Boolean)
        .map((event) => v.parse(AssistantEvent, JSON.parse(event.replace(/^data: /, ''))))
    : []
  return { status: response.status, headers: response.headers, text, events }
}
