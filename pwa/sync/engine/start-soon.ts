/**
 * Starts what no screen waits for in a task of its own, behind the one that draws: a touch is heard in between. The returned
 * function ends it, or keeps it from starting.
 */
export function startSoon(start: () => () => void): () => void {
  const timer = setTimeout(() => {
    end = start()
  })
  let end = () => clearTimeout(timer)
  return () => end()
}
