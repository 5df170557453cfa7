/** Timing and position of tooltips. One element serves the whole page, in the top layer, above dialogs. */
export const tooltipTimes = { openDelayMs: 700, skipWindowMs: 300, offsetPx: 4 }

let layer: HTMLElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let closedAt = Number.NEGATIVE_INFINITY

/** Within the skip window after another tooltip closed, the next one opens at once. */
export function openDelay(now: number, lastClosedAt: number): number {
  return now - lastClosedAt < tooltipTimes.skipWindowMs ? 0 : tooltipTimes.openDelayMs
}

type Box = { left: number; top: number; width: number; height: number }

/** Above the target, centred, inside the window; below it when there is no room above. */
export function placeTooltip(target: Box, tip: { width: number; height: number }, windowWidth: number) {
  const centred = target.left + target.width / 2 - tip.width / 2
  const left = Math.max(4, Math.min(centred, windowWidth - tip.width - 4))
  const above = target.top - tip.height - tooltipTimes.offsetPx
  return { left, top: above >= 4 ? above : target.top + target.height + tooltipTimes.offsetPx }
}

export function scheduleTooltip(target: Element, label: string, className: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => showTooltip(target, label, className), openDelay(performance.now(), closedAt))
}

export function showTooltip(target: Element, label: string, className: string): void {
  clearTimeout(timer)
  if (!target.isConnected) return
  layer ??= createLayer()
  layer.className = className
  layer.textContent = label
  // Showing it again moves it above a dialog that opened in between.
  layer.hidePopover()
  layer.showPopover()
  const place = placeTooltip(target.getBoundingClientRect(), layer.getBoundingClientRect(), window.innerWidth)
  layer.style.left = `${place.left}px`
  layer.style.top = `${place.top}px`
}

export function hideTooltip(): void {
  clearTimeout(timer)
  if (!layer?.matches(':popover-open')) return
  layer.hidePopover()
  closedAt = performance.now()
}

function createLayer(): HTMLElement {
  const element = document.createElement('div')
  element.popover = 'manual'
  // The label is already the name of the button, so screen readers must not read it twice.
  element.setAttribute('aria-hidden', 'true')
  document.body.append(element)
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hideTooltip())
  document.addEventListener('scroll', hideTooltip, { capture: true, passive: true })
  return element
}
