/** Scrolls to the place of a conversation in the document and focuses its mark. False if the page does not have it. */
export function goToPlace(conversationId: number): boolean {
  const mark = document.querySelector<HTMLElement>(`[data-conversations~="${conversationId}"]`)
  if (!mark) return false
  mark.scrollIntoView({ block: 'center' })
  mark.focus({ preventScroll: true })
  return true
}
