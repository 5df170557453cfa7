const quietMs = 1_000

/** Runs once: a second after the page has loaded, or at once on a touch or key press. */
export function whenQuiet(run: () => void): () => void {
  const gone = new AbortController()
  const { signal } = gone
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    gone.abort()
  }
  const start = () => {
    stop()
    run()
  }
  const wait = () => {
    timer = setTimeout(start, quietMs)
  }
  window.addEventListener('pointerdown', start, { signal, capture: true })
  window.addEventListener('keydown', start, { signal, capture: true })
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { signal })
  return stop
}
