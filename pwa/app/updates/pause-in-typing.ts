/** A key that is pressed while a page goes away goes nowhere: what loads a page by itself waits for a pause. */
const STILL_MS = 1_000
/** Less than what a new service worker waits before it loads the page itself (api/http/kill-switch.ts). */
const MAX_MS = 2_000

let typedAt = Number.NEGATIVE_INFINITY

export function watchTyping(): void {
  document.addEventListener('beforeinput', () => {
    typedAt = performance.now()
  })
}

/** Ends once nothing was typed for a second, at the latest after two. */
export async function pauseInTyping(): Promise<void> {
  const end = performance.now() + MAX_MS
  for (;;) {
    const now = performance.now()
    const left = Math.min(typedAt + STILL_MS, end) - now
    if (left <= 0) return
    await new Promise((resolve) => setTimeout(resolve, left))
  }
}
