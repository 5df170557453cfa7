import { useCallback, useEffect, useRef, useState } from 'react'
import type { Verdict } from '#contract/packages/verdict.ts'
import { judgeInWorker } from './judge-in-worker.ts'

/** The chosen files, and their verdict once they were checked. */
export type Check = { names: string; bytes: number; verdict: Verdict | null; isUnreadable?: boolean }

const load = () => import('./judge-files.ts')

/** Checks chosen files in this browser. The code for it is loaded with the page, so that it works without a connection from then on. */
export function useVerdict(): { check: Check | null; choose: (files: readonly File[]) => Promise<void> } {
  const [check, setCheck] = useState<Check | null>(null)
  useEffect(() => {
    load().catch(() => undefined)
  }, [])
  const latest = useRef(new AbortController())
  const choose = useCallback(async (files: readonly File[]) => {
    // A large file takes longer than one that is chosen after it, whose verdict must not be replaced.
    latest.current.abort()
    latest.current = new AbortController()
    const { signal } = latest.current
    const names = files.map(({ name }) => name).join(', ')
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    setCheck({ names, bytes, verdict: null })
    try {
      const { judgeSizes } = await load()
      if (signal.aborted) return
      const verdict = judgeSizes(files) ?? (await judgeInWorker(files, signal))
      if (!signal.aborted) setCheck({ names, bytes, verdict })
    } catch {
      if (!signal.aborted) setCheck({ names, bytes, verdict: null, isUnreadable: true })
    }
  }, [])
  return { check, choose }
}
