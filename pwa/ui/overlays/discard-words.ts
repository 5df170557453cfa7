import { mayAllBeThere } from './find-unsent.ts'

/** Texts of the question before the typed comments in this element are discarded. */
export const discardWords = (place: Element) => ({
  title: 'Discard your comment?',
  description: mayAllBeThere(place)
    ? 'The server did not confirm it, so it may have arrived.'
    : 'It has not been sent yet.',
  confirmLabel: 'Discard',
  danger: true,
})
