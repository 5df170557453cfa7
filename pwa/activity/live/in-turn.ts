/**
 * Work that is asked for often: it runs at once, one at a time, and once more when it was asked for meanwhile, `betweenMs` after the
 * run before.
 */
export function inTurn(work: () => Promise<void>, betweenMs: number): { ask: () => void; stop: () => void } {
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
