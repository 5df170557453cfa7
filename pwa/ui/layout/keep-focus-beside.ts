/**
 * Use it as the `ref` of a list item. If the item is removed while it has the focus, the focus moves to the next item, else the
 * previous one, else the content of the page, so that screen readers and Tab continue there.
 */
export function keepFocusBeside(item: HTMLElement | null): (() => void) | undefined {
  if (!item) return
  return () => {
    if (!item.contains(document.activeElement)) return
    const { nextElementSibling: next, previousElementSibling: before } = item
    // Runs after the removal. If the whole page is removed, use-kept-focus.ts handles the focus.
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
