/** After a step to another page, reading and the Tab key go on at its content. */
export function focusContent(): void {
  const main = document.getElementById('main')
  // A screen that chose where to begin (a field, a dialog) keeps its choice, and a field that waits for its screen.
  if (!main || main.contains(document.activeElement)) return
  if (document.querySelector('dialog[open],[data-waiting]')) return
  main.focus({ preventScroll: true })
}
