import { useCallback, useEffect, useRef, useState } from 'react'
import type { Verdict } from '#contract/packages/verdict.ts'

/** What was chosen, and what it shows once it was looked at. */
export type Look = { names: string; bytes: number; verdict: Verdict | null; isMissing?: boolean }

const load = () => import('./judge-files.ts')

/** Looks at chosen files in this browser. What does so is loaded with the page, so that it works without a connection from then on. */
export function useVerdict(): { look: Look | null; choose: (files: readonly File[]) => Promise<void> } {
  const [look, setLook] = useState<Look | null>(null)
  useEffect(() => {
    load().catch(() => undefined)
  }, [])
  const latest = useRef<readonly File[]>([])
  const choose = useCallback(async (files: readonly File[]) => {
    latest.current = files
    // A large file takes longer than one that is chosen after it, whose verdict must stay.
    const isLatest = () => latest.current === files
    const names = files.map(({ name }) => name).join(', ')
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    setLook({ names, bytes, verdict: null })
    try {
      const { judgeFiles, judgeSizes } = await load()
      const tooLarge = judgeSizes(files)
      const read = tooLarge ? [] : await Promise.all(files.map(readFile))
      if (!isLatest()) return
      const verdict = tooLarge ?? (await judgeFiles(read))
      if (isLatest()) setLook({ names, bytes, verdict })
    } catch {
      if (isLatest()) setLook({ names, bytes, verdict: null, isMissing: true })
    }
  }, [])
  return { look, choose }
}

const readFile = async (file: File) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
