import { useCallback, useEffect, useRef, useState } from 'react'
import { getAccessSession, markSeen } from '#contract/access.ts'
import { call } from '../../data/request.ts'
import { isReadingOver } from './is-reading-over.ts'
import { type Answer, type ReadingState, type Watch, watchSession } from './watch-session.ts'

/** Timeout of one request: shorter than the poll interval, so that a lost connection shows within 15 s. */
const timeoutMs = 6_000

export type ReadingSession = ReadingState & {
  secondsLeft: number | null
  end: Watch['end']
  /** Whether a call of the reader failed because the reading is over, which is shown then. */
  endsReading: (error: unknown) => Promise<boolean>
}

/** Watches the open session of a document for as long as it is shown. */
export function useReadingSession(accessToken: string, viewId: string | null): ReadingSession {
  const watch = useRef<Watch>(null)
  const [state, setState] = useState<ReadingState>({ endsAt: null, connected: true, ended: null })
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const params = { accessToken }
    const current = watchSession({
      ask: () => ask(accessToken, viewId),
      seen: () => call(markSeen, { params }).catch(() => undefined),
      isVisible: () => document.visibilityState === 'visible',
      onWake,
      onChange: (next) => {
        setState(next)
        setNow(performance.now())
      },
      now: () => performance.now(),
    })
    watch.current = current
    return current.stop
  }, [accessToken, viewId])
  const end = useCallback((code: string) => watch.current?.end(code), [])
  const endsReading = useCallback(
    async (error: unknown) => isReadingOver(error) && (await watch.current?.checkIsOver()) === true,
    [],
  )
  const secondsLeft = state.endsAt === null ? null : Math.max(0, Math.round((state.endsAt - now) / 1_000))
  return { ...state, secondsLeft, end, endsReading }
}

async function ask(accessToken: string, viewId: string | null): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await call(getAccessSession, { params: { accessToken }, signal })
    // Another tab has ended this reading and begun another one, maybe under another name.
    const isOther = answer.viewId !== undefined && answer.viewId !== viewId
    return isOther ? { refusal: { code: 'opened_anew', status: 401 } } : answer
  } catch (error) {
    return isReadingOver(error) ? { refusal: { code: error.code, status: error.status } } : 'no answer'
  }
}

function onWake(wake: () => void): () => void {
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', wake)
  return () => {
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('online', wake)
    window.removeEventListener('pageshow', wake)
  }
}
