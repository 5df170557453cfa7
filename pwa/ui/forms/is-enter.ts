import type { KeyboardEvent } from 'react'

/** keyCode of every key that an input method handles itself (UI Events, section 7.3). */
const TAKEN = 229

/**
 * Whether this is a real Enter, not one that accepts a suggestion of an input method. Safari ends the composition before it fires the
 * event of that key, so only the keyCode tells them apart.
 */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== TAKEN
