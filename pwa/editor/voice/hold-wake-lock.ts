/** Keeps the screen on until the returned function is called, where the browser can: a phone that sleeps ends a recording. */
export function holdWakeLock(): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const ask = async () => {
    if (isOver || document.visibilityState !== 'visible') return
    lock = await navigator.wakeLock?.request('screen').catch(() => null)
    if (isOver) void lock?.release()
  }
  // The browser releases the lock when the page is hidden.
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
