/** Calls `look` now, and whenever something appears in or goes from the page's document. Answers how to stop. */
export function watchDocument(look: () => void): () => void {
  const main = document.querySelector('main')
  if (!main) return () => {}
  const observer = new MutationObserver(look)
  observer.observe(main, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}
