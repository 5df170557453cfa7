import { onSignedIn } from '../../data/sign-in-news.ts'
import { withAccountLock } from './account-lock.ts'
import type { EngineEnvironment, EngineEvent } from './engine-environment.ts'

export const browserEnvironment = (userId: number): EngineEnvironment => ({
  now: () => performance.now(),
  random: () => Math.random(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
  listen: listenToPage,
  withLock: (work, task) => withAccountLock(userId, work, task),
})

function listenToPage(onEvent: (event: EngineEvent) => void): () => void {
  const onOnline = () => onEvent('online')
  const onReturn = () => {
    if (document.visibilityState === 'visible') onEvent('visible')
  }
  window.addEventListener('online', onOnline)
  window.addEventListener('focus', onReturn)
  document.addEventListener('visibilitychange', onReturn)
  const stopSignInEvents = onSignedIn(() => onEvent('signed-in'))
  return () => {
    window.removeEventListener('online', onOnline)
    window.removeEventListener('focus', onReturn)
    document.removeEventListener('visibilitychange', onReturn)
    stopSignInEvents()
  }
}
