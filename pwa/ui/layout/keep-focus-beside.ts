/**
 * The `ref` of an item of a list: the focus that goes with an item which is taken away is given to the one behind it, or before it,
 * else to the content of the page, so that reading and Tab go on there.
 */
export function keepFocusBeside(item: HTMLElement | null): (() => void) | undefined {
  if (!item) return
  return () => {
    if (!item.contains(document.activeElement)) return
    const { nextElementSibling: next, previousElementSibling: before } = item
    // Once it is gone: a page that goes as a whole has its own place for the focus (use-kept-focus.ts).
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return
      const control = firstControl(next) ?? firstControl(before)
      if (control) control.focus()
      else document.getElementById('main')?.focus({ preventScroll: true })
    })
  }
}

const firstControl = (item: Element | null) =>
  item?.isConnected ? item.querySelector<HTMLElement>('a[href], button') : null
