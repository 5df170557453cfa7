import { mayAllBeThere } from './find-unsent.ts'

/** Texts of the question before the typed comments in this element are discarded. */
export const discardWords = (place: Element) => ({
  title: 'Discard your comment?',
  description: mayAllBeThere(place)
    ? 'No answer came to it, so it may have arrived.'
    : 'What you typed here is not sent yet.',
  confirmLabel: 'Discard',
  danger: true,
})
