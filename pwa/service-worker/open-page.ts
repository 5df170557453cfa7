/// <reference lib="webworker" />
import * as v from 'valibot'
import { pageAt } from '#contract/rules/pages.ts'

declare const self: ServiceWorkerGlobalScope

/** A page that is still loading gets the message once it listens, which may take this long on a phone. */
const PATIENCE_MS = 30_000

/** Messages from pages: that they listen now, and that they opened the requested path (pwa/notifications/keep-subscribed.ts). */
const FromPage = v.variant('type', [
  v.strictObject({ type: v.literal('LISTENING') }),
  v.strictObject({ type: v.literal('OPENED'), id: v.string() }),
])

type Asked = { id: string; path: string; window: string; end: () => void }

/** The last notification that was tapped, until a page has opened its path. */
let asked: Asked | null = null

/** Opens the path in a window that already shows the owner's pages, without a reload, so that nothing being written is unloaded. */
export async function openPage(path: string): Promise<void> {
  const url = new URL(path, self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window' })
  const own = windows.filter(({ url: at }) => pageAt(new URL(at).pathname)?.audience === 'owner')
  const window = own.find(({ focused }) => focused) ?? own[0]
  if (!window) return void (await self.clients.openWindow(url))
  end()
  // The worker stays alive until a page has opened the path, because a page that has just begun to load gets no messages yet.
  const id = crypto.randomUUID()
  const opened = new Promise<void>((resolve) => {
    asked = { id, path: url.pathname + url.search, window: window.id, end: resolve }
    setTimeout(() => asked?.id === id && end(), PATIENCE_MS)
  })
  tell(window)
  await window.focus()
  await opened
}

type Said = { source: unknown; data: unknown }

export async function hearPage({ source, data }: Said): Promise<void> {
  const heard = v.safeParse(FromPage, data)
  if (!heard.success || !asked || !(source instanceof Client)) return
  if (heard.output.type === 'OPENED') {
    if (heard.output.id === asked.id) end()
    return
  }
  // The window may show another document by now than the one that got the message.
  const isMeant = source.id === asked.window || !(await self.clients.get(asked.window))
  if (isMeant) tell(source)
}

function tell(client: Client): void {
  if (asked) client.postMessage({ type: 'OPEN', id: asked.id, path: asked.path })
}

function end(): void {
  asked?.end()
  asked = null
}
