import type { IdeaSummary } from '#contract/ideas.ts'
import { dexieStore } from '../../data/device/dexie-store.ts'
import type { SyncContext } from '../device/context.ts'
import type { SplitBlocks } from '../merge/resolve.ts'
import { apiClient } from '../transport/api-client.ts'

/** Top-level nodes, serialised alike whoever wrote them. */
export const splitBlocks: SplitBlocks = (html) =>
  [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map((node) => {
    if (node instanceof Element) return node.outerHTML
    // Words without a block, as a plain client may write them, stay words: `&lt;` must not become a tag.
    const holder = document.createElement('div')
    holder.append(node)
    return holder.innerHTML
  })

export const browserContext = (userId: number, onList: (ideas: IdeaSummary[]) => void): SyncContext => ({
  store: dexieStore(userId),
  server: apiClient(userId, onList),
  split: splitBlocks,
  newId: () => crypto.randomUUID(),
  now: () => new Date().toISOString(),
})
