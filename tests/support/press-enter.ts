import { act } from 'react'

/**
 * Presses Enter in a field. `byInputMethod`: the key ends a composition, in Safari's way, where the composition is already over at that
 * moment; `isComposing`: in the way of other browsers.
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
