/** Keys pressed while a page unloads are lost, so automatic reloads wait for a pause of this length in typing. */
const STILL_MS = 1_000
/** Shorter than the time that a new service worker waits before it reloads the page itself (api/http/kill-switch.ts). */
const MAX_MS = 2_000

let typedAt = Number.NEGATIVE_INFINITY

export function watchTyping(): void {
  document.addEventListener('beforeinput', () => {
    typedAt = performance.now()
  })
}

/** Resolves once nothing has been typed for a second, at the latest after two. */
export async function pauseInTyping(): Promise<void> {
  const end = performance.now() + MAX_MS
  for (;;) {
    const now = performance.now()
    const left = Math.min(typedAt + STILL_MS, end) - now
    if (left <= 0) return
    await new Promise((resolve) => setTimeout(resolve, left))
  }
}
