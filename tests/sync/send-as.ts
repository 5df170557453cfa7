import type { Client } from '../support/client.ts'
import type { TestServer } from '../support/server.ts'

const original = globalThis.fetch

/** Makes `fetch` of this process call the API like the browser of this user: with their cookie and the server's own origin. */
export function sendAs(client: Client, server: TestServer, via = server.origin): void {
  globalThis.fetch = (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', client.cookieHeader)
    headers.set('origin', server.origin)
    return original(new URL(String(path), via), { ...init, headers })
  }
}

export function sendAsNobody(): void {
  globalThis.fetch = original
}
