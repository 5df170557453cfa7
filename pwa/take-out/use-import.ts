import { useEffect, useRef, useState } from 'react'
import { PackageFault } from '#contract/zip/package-fault.ts'
import { ApiError, NetworkError } from '../data/request.ts'
import { reasonNotKept } from '../sync/storage/not-kept.ts'
import type { Checked, ImportResult } from './import-ideas.ts'
import { countDrafts } from './import-question.tsx'

type State =
  | { step: 'idle' }
  | { step: 'reading' | 'making'; share: number }
  | { step: 'checked'; checked: Checked; message: string }
  | { step: 'done' | 'failed'; message: string }

/** Turns chosen files into drafts: first all of them are read, then the user confirms, then the drafts are made. */
export function useImport(userId: number) {
  const [state, setState] = useState<State>({ step: 'idle' })
  const running = useRef(new AbortController())
  // Leaving the page stops making drafts; those that were made stay.
  useEffect(() => () => running.current.abort(), [])
  const begin = () => {
    running.current = new AbortController()
    return running.current.signal
  }
  const choose = async (files: File[]) => {
    const signal = begin()
    setState({ step: 'reading', share: 0 })
    try {
      const { checkFiles } = await import('./import-ideas.ts')
      const onProgress = (share: number) => setState({ step: 'reading', share })
      const checked = await checkFiles(files, { onProgress, signal })
      if (!signal.aborted) setState({ step: 'checked', checked, message: checkedMessage(checked) })
    } catch (error) {
      if (!signal.aborted) setState({ step: 'failed', message: failureMessage(error) })
    }
  }
  const go = async ({ incoming }: Checked) => {
    const signal = begin()
    setState({ step: 'making', share: 0 })
    const onProgress = (share: number) => setState({ step: 'making', share })
    try {
      const { importIdeas } = await import('./import-ideas.ts')
      const done = await importIdeas(userId, incoming, { onProgress, signal })
      setState({ step: 'done', message: resultMessage(done, signal.aborted) })
    } catch (error) {
      setState({ step: 'failed', message: `${failureMessage(error, true)} Drafts already made stay.` })
    }
  }
  const stop = () => {
    running.current.abort()
    // While drafts are made, go() reports how many there are.
    if (state.step !== 'making') setState({ step: 'idle' })
  }
  return { state, choose, go, stop }
}

const checkedMessage = ({ titles }: Checked) =>
  `${countDrafts(titles.length)} can be made from this. Ideas you already have are skipped.`

function failureMessage(error: unknown, isMaking = false): string {
  if (error instanceof PackageFault) return `${error.message} No ${isMaking ? 'more ' : ''}drafts were made.`
  if (isMaking) return `The import stopped: ${stopReason(error)}. Choose the same file again to continue.`
  return 'This file could not be read. No drafts were made. Choose it again.'
}

/** Requests fail here because existing ideas are looked up while drafts are made, so that nothing comes in twice. */
function stopReason(error: unknown): string {
  if (error instanceof NetworkError) return 'the connection was lost'
  if (error instanceof ApiError) return 'the server could not say which ideas you have'
  return reasonNotKept(error)
}

function resultMessage({ made, known }: ImportResult, isStopped: boolean): string {
  const passed =
    known === 0
      ? ''
      : ` ${known === 1 ? 'One was' : `${known.toLocaleString('en-US')} were`} skipped: you already have the same.`
  const rest = isStopped ? ' Choose the same file again to continue.' : ''
  return `${made === 0 ? 'No draft was' : made === 1 ? 'One draft was' : `${countDrafts(made)} were`} made.${passed}${rest}`
}
