/// <reference lib="webworker" />
import * as v from 'valibot'
import { pageAt } from '#contract/rules/pages.ts'

declare const self: ServiceWorkerGlobalScope

/** A page that is still loading gets the message once it listens, which may take this long on a phone. */
const OPEN_TIMEOUT_MS = 30_000

/** Messages from pages: that they listen now, and that they opened the requested path (pwa/notifications/keep-subscribed.ts). */
const FromPage = v.variant('type', [
  v.strictObject({ type: v.literal('LISTENING') }),
  v.strictObject({ type: v.literal('OPENED'), id: v.string() }),
])

type Pending = { id: string; path: string; window: string; finish: () => void }

/** The last notification that was tapped, until a page has opened its path. */
let pending: Pending | null = null

/** Opens the path in a window that already shows the owner's pages, without a reload, so that nothing being written is unloaded. */
export async function openPage(path: string): Promise<void> {
  const url = new URL(path, self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window' })
  const own = windows.filter(({ url: at }) => pageAt(new URL(at).pathname)?.audience === 'owner')
  const window = own.find(({ focused }) => focused) ?? own[0]
  if (!window) return void (await self.clients.openWindow(url))
  finish()
  // The worker stays alive until a page has opened the path, because a page that has just begun to load gets no messages yet.
  const id = crypto.randomUUID()
  const opened = new Promise<void>((resolve) => {
    pending = { id, path: url.pathname + url.search, window: window.id, finish: resolve }
    setTimeout(() => pending?.id === id && finish(), OPEN_TIMEOUT_MS)
  })
  askToOpen(window)
  await window.focus()
  await opened
}

type PageMessage = { source: unknown; data: unknown }

export async function onPageMessage({ source, data }: PageMessage): Promise<void> {
  const message = v.safeParse(FromPage, data)
  if (!message.success || !pending || !(source instanceof Client)) return
  if (message.output.type === 'OPENED') {
    if (message.output.id === pending.id) finish()
    return
  }
  // The window may show another document by now than the one that got the message.
  const isMeant = source.id === pending.window || !(await self.clients.get(pending.window))
  if (isMeant) askToOpen(source)
}

function askToOpen(client: Client): void {
  if (pending) client.postMessage({ type: 'OPEN', id: pending.id, path: pending.path })
}

function finish(): void {
  pending?.finish()
  pending = null
}
