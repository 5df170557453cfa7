import { useEffect, useRef } from 'react'
import { onFlushRequest } from '../../data/flush-tabs.ts'

/**
 * Hiding, closing, navigating and a requested reload store what a timer still holds, and send it. `keep` returns false when the device
 * refused.
 */
export function useFlushOnLeave(
  keep: (isLastChance?: boolean) => Promise<boolean>,
  sendTimer: { current: ReturnType<typeof setTimeout> | undefined },
  send: () => void,
) {
  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })
  useEffect(() => {
    const leave = async (isLastChance: boolean) => {
      const isWaiting = sendTimer.current !== undefined
      clearTimeout(sendTimer.current)
      sendTimer.current = undefined
      await keep(isLastChance)
      if (isWaiting) latestSend.current()
    }
    const onHide = () => void leave(true)
    const onBlur = () => void keep()
    // A save that the page abandoned when it was left (end-with-page.ts), or only now learns to have abandoned, is tried again.
    const onReturn = async ({ persisted }: PageTransitionEvent) => {
      if (persisted && !(await keep())) await keep()
    }
    const whenShown = (event: PageTransitionEvent) => void onReturn(event)
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') void leave(true)
    }
    document.addEventListener('visibilitychange', whenHidden)
    document.addEventListener('freeze', onHide)
    window.addEventListener('pagehide', onHide)
    window.addEventListener('pageshow', whenShown)
    window.addEventListener('blur', onBlur)
    const stopFlushing = onFlushRequest(async () => void (await keep()))
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      document.removeEventListener('freeze', onHide)
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('pageshow', whenShown)
      window.removeEventListener('blur', onBlur)
      stopFlushing()
      void leave(false)
    }
  }, [keep, sendTimer])
}
