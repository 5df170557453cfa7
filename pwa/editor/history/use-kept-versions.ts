import { useEffect, useMemo, useRef } from 'react'
import type { Words } from '../../data/device/draft-tables.ts'
import { useLive } from '../../data/use-live.ts'
import { withAddresses } from '../../sync/device/pictures.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { type KeptVersion, listKept, listLookalikes, textOf } from './kept-versions.ts'
import { useServerVersions } from './use-server-versions.ts'

export type Wanted = { userId: number; draftId: string; ideaId: number | undefined; current: Words }

/** Every kept version of a draft, from this device and from the server, and a way to read the words of each. */
export function useKeptVersions({ userId, draftId, ideaId, current }: Wanted) {
  const device = useLive(
    () =>
      engineOf(userId).context.store.read(async (tables) => {
        const revisions = []
        for (const revision of await tables.listRevisions(draftId))
          revisions.push({ ...revision, ...(await withAddresses(tables, revision)) })
        return revisions
      }),
    [userId, draftId],
  )
  const { versions, fetched, fetchVersion, retry } = useServerVersions(ideaId)
  const asked = useRef(new Set<number>())
  useEffect(() => {
    if (!device || versions.state !== 'ready') return
    const unread = listLookalikes(device, versions.list, current).filter((name) => !asked.current.has(name))
    const read = async () => {
      for (const revision of unread) {
        asked.current.add(revision)
        // A version whose words cannot be read is listed separately.
        await fetchVersion(revision).catch(() => undefined)
      }
    }
    void read()
  }, [device, versions, current, fetchVersion])
  const kept = useMemo(
    () => listKept(device ?? [], versions.state === 'ready' ? versions.list : [], fetched, current),
    [device, versions, fetched, current],
  )
  /** Null when the version is not text. */
  const readWords = async ({ words, revision }: KeptVersion): Promise<Words | null> => {
    if (words || revision === null) return words
    return textOf(fetched.get(revision) ?? (await fetchVersion(revision)))
  }
  return {
    kept,
    isLoading: device === undefined,
    /** The device's database cannot be read. */
    isBroken: device === null,
    server: versions,
    retry,
    readWords,
  }
}
