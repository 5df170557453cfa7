/** Shows the place of a conversation in the document, with the focus on its mark. False where the page does not have it. */
export function goToPlace(conversationId: number): boolean {
  const mark = document.querySelector<HTMLElement>(`[data-conversations~="${conversationId}"]`)
  if (!mark) return false
  mark.scrollIntoView({ block: 'center' })
  mark.focus({ preventScroll: true })
  return true
}
