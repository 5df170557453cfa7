import { act } from 'react'

/**
 * Presses Enter in a field. `byInputMethod`: it ends a composition, as Safari tells of it, where the composition is over by then; `isComposing`:
 * as other browsers do.
 */
export function pressEnter(
  field: Element,
  how: { byInputMethod?: boolean; isComposing?: boolean } = {},
): void {
  const { byInputMethod = false, isComposing = false } = how
  const keyCode = byInputMethod || isComposing ? 229 : 13
  const init = { key: 'Enter', keyCode, isComposing, bubbles: true, cancelable: true }
  act(() => void field.dispatchEvent(new KeyboardEvent('keydown', init)))
}
