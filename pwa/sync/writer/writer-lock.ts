import type { WhenClosed } from './recover-words.ts'

const nameOf = (writerId: string) => `ideavault-writer-${writerId}`

/** Lock of the page that has this writer open; the browser releases it when the page is closed, killed or discarded. */
export const holdWriter = (writerId: string): (() => void) => hold(nameOf(writerId), 'exclusive')

const openName = (userId: number) => `ideavault-open-${userId}-`

/** Shared lock of each page with this draft in an editor, so that no tab frees the files it shows (free-files.ts). */
export const holdDraft = (userId: number, draftId: string): (() => void) =>
  hold(openName(userId) + draftId, 'shared')

/** The drafts that are open in any tab; null if the browser cannot tell. */
export async function listOpenDrafts(userId: number): Promise<Set<string> | null> {
  if (!('locks' in navigator)) return null
  const { held = [], pending = [] } = await navigator.locks.query()
  const start = openName(userId)
  const names = [...held, ...pending].flatMap(({ name }) => (name?.startsWith(start) ? [name] : []))
  return new Set(names.map((name) => name.slice(start.length)))
}

function hold(name: string, mode: LockMode): () => void {
  if (!('locks' in navigator)) return () => undefined
  let release: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    release = resolve
  })
  // WebKit takes the locks of a page that enters its back/forward cache, and says so when the page is shown again.
  const request = (): Promise<void> =>
    navigator.locks
      .request(name, { mode }, () => closed)
      .catch((error: unknown) => {
        if (error instanceof Error && error.name === 'AbortError') return request()
      })
  void request()
  return () => release()
}

const awaited = new Set<string>()

export const whenWriterClosed: WhenClosed = async (writerId, work) => {
  if (!('locks' in navigator)) {
    await work(true)
    return true
  }
  const name = nameOf(writerId)
  const isClosed = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
  if (isClosed || awaited.has(writerId)) return isClosed
  awaited.add(writerId)
  void navigator.locks.request(name, () => work()).finally(() => awaited.delete(writerId))
  return false
}
