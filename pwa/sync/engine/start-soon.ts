/**
 * Runs `start`, which no screen waits for, in a task of its own after the one that renders, so that input is handled in between.
 * The returned function stops it, or keeps it from starting.
 */
export function startSoon(start: () => () => void): () => void {
  const timer = setTimeout(() => {
    end = start()
  })
  let end = () => clearTimeout(timer)
  return () => end()
}
