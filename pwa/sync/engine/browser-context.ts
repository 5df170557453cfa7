import { dexieStore } from '../../data/device/dexie-store.ts'
import { parseInert } from '../../data/trusted-types.ts'
import type { SyncContext } from '../device/context.ts'
import { EDITOR_SCHEMA } from '../device/editor-schema.ts'
import type { SplitBlocks } from '../merge/resolve.ts'
import { withRoomForWords } from '../storage/make-room.ts'
import { apiClient, type ServerNews } from '../transport/api-client.ts'

/** The HTML of each top-level node. Equal nodes get equal HTML, however their markup was spelled. */
export const splitBlocks: SplitBlocks = (html) =>
  [...parseInert(html).childNodes].map((node) => {
    if (node instanceof Element) return node.outerHTML
    // A client without our editor may write text outside of any block. It is escaped again: `&lt;` must not become a tag.
    const holder = document.createElement('div')
    holder.append(node)
    return holder.innerHTML
  })

export const browserContext = (userId: number, news: ServerNews): SyncContext => ({
  store: withRoomForWords(userId, dexieStore(userId)),
  server: apiClient(userId, news),
  split: splitBlocks,
  editorSchema: EDITOR_SCHEMA,
  newId: () => crypto.randomUUID(),
  now: () => new Date().toISOString(),
})
