import type { Client } from '../support/client.ts'
import type { TestServer } from '../support/server.ts'

const original = globalThis.fetch

/** Lets this process call the API as the browser of somebody who is signed in: with their cookie, from the server's own origin. */
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
