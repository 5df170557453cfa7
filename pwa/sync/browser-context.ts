import type { IdeaSummary } from '#contract/ideas.ts'
import { limits } from '#contract/limits.ts'
import { dexieStore } from '../data/dexie-store.ts'
import type { SyncContext } from './context.ts'
import { httpServer } from './http-server.ts'
import type { SplitBlocks } from './resolve.ts'

/** Top-level nodes, serialised alike whoever wrote them. */
export const splitBlocks: SplitBlocks = (html) =>
  [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map((node) =>
    node instanceof Element ? node.outerHTML : (node.textContent ?? ''),
  )

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })

export function titleOfCopy(title: string, now = new Date()): string {
  const device = matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer'
  const suffix = ` (copy from ${device}, ${day.format(now)})`
  return title.trim().slice(0, limits.titleLength - suffix.length) + suffix
}

export const browserContext = (userId: number, onList: (ideas: IdeaSummary[]) => void): SyncContext => ({
  store: dexieStore(userId),
  server: httpServer(userId, onList),
  split: splitBlocks,
  newId: () => crypto.randomUUID(),
  now: () => new Date().toISOString(),
  titleOfCopy: (title) => titleOfCopy(title),
})
