/** Asked before typed words of a comment go. */
export const discardWords = {
  title: 'Discard your comment?',
  description: 'What you typed here is not sent yet.',
  confirmLabel: 'Discard',
  danger: true,
}
