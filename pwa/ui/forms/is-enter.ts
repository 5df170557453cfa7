import type { KeyboardEvent } from 'react'

/** The code of every key that an input method takes for itself (UI Events, section 7.3). */
const TAKEN = 229

/**
 * Enter that goes on, and not the one that chooses what an input method offers. Safari says that a composition is over before it tells of
 * the key that ended it, so that only the code of the key tells.
 */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== TAKEN
