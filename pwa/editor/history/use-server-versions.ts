import { useCallback, useEffect, useRef, useState } from 'react'
import { getVersion, type IdeaVersion, listVersions, type VersionSummary } from '#contract/versions.ts'
import { ApiError, call, NetworkError } from '../../data/request.ts'

export type ServerVersions =
  /** The server has never seen this draft. */
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'offline' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; list: VersionSummary[] }

/**
 * The versions that the server keeps of a draft. They are fetched outside the query cache, because an expired session must not close
 * the page that is being written.
 */
export function useServerVersions(ideaId: number | undefined) {
  const [versions, setVersions] = useState<ServerVersions>(
    ideaId === undefined ? { state: 'none' } : { state: 'loading' },
  )
  const [fetched, setFetched] = useState<ReadonlyMap<number, IdeaVersion>>(new Map())
  const asking = useRef<AbortController>(null)
  const ask = useCallback(async () => {
    if (ideaId === undefined) return
    asking.current?.abort()
    const fresh = new AbortController()
    asking.current = fresh
    const { signal } = fresh
    setVersions({ state: 'loading' })
    try {
      const list = await call(listVersions, { params: { id: ideaId }, signal })
      if (!signal.aborted) setVersions({ state: 'ready', list })
    } catch (error) {
      if (!signal.aborted) setVersions(failureOf(error))
    }
  }, [ideaId])
  useEffect(() => {
    const again = () => void ask()
    again()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      asking.current?.abort()
    }
  }, [ask])
  const fetchVersion = useCallback(
    async (revision: number): Promise<IdeaVersion> => {
      const params = { id: ideaId ?? 0, revision }
      const version = await call(getVersion, { params })
      setFetched((known) => new Map(known).set(revision, version))
      return version
    },
    [ideaId],
  )
  return { versions, fetched, fetchVersion, retry: () => void ask() }
}

function failureOf(error: unknown): ServerVersions {
  if (error instanceof NetworkError) return { state: 'offline' }
  const message = error instanceof ApiError ? error.message : 'Please try again.'
  return { state: 'failed', message }
}
