/** Calls `look` now, and whenever elements are added to or removed from the document. Returns a function that stops it. */
export function watchDocument(look: () => void): () => void {
  const main = document.querySelector('main')
  if (!main) return () => {}
  const observer = new MutationObserver(look)
  observer.observe(main, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}
