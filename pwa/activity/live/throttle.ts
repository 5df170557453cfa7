/**
 * Throttles work that is requested often: it runs at once, never twice at a time, and if it was requested meanwhile once more, `betweenMs`
 * after the previous run.
 */
export function throttle(
  work: () => Promise<void>,
  betweenMs: number,
): { ask: () => void; stop: () => void } {
  let isRunning = false
  let isAsked = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    isAsked = true
    if (isRunning || isOver) return
    isRunning = true
    isAsked = false
    void work()
      .catch(() => undefined)
      .then(() => {
        timer = setTimeout(() => {
          isRunning = false
          if (isAsked) ask()
        }, betweenMs)
      })
  }
  return {
    ask,
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
