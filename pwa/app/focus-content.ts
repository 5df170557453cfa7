/** After navigation, moves the focus to the content of the new page, for screen readers and the Tab key. */
export function focusContent(): void {
  const main = document.getElementById('main')
  // Not if the screen has focused a field or opened a dialog itself, or a field waits for its screen.
  if (!main || main.contains(document.activeElement)) return
  if (document.querySelector('dialog[open],[data-waiting]')) return
  main.focus({ preventScroll: true })
}
