/** One toast is visible at a time, for 5 s, paused while hovered or focused; a newer one replaces it. */
export const toastTimes = { durationMs: 5_000, removeAfterMs: 1_000_000 }

export type ToastOptions = {
  title?: string | undefined
  description: string
  variant?: 'default' | 'destructive' | undefined
  action?: { label: string; onClick: () => void } | undefined
  /** Infinity stays until it is closed. */
  durationMs?: number | undefined
}

export type Toast = ToastOptions & { id: number; open: boolean }

let current: Toast | null = null
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
let endsAt = 0
let leftMs = 0
const listeners = new Set<() => void>()

function set(next: Toast | null): void {
  current = next
  for (const listener of listeners) listener()
}

function startTimer(ms: number): void {
  clearTimeout(timer)
  leftMs = ms
  endsAt = performance.now() + ms
  if (Number.isFinite(ms)) timer = setTimeout(() => dismissToast(), ms)
}

/** Shows a toast and returns its id. */
export function toast(options: ToastOptions): number {
  lastId += 1
  set({ ...options, id: lastId, open: true })
  startTimer(options.durationMs ?? toastTimes.durationMs)
  return lastId
}

/** Closes the toast with this id, or whichever is open. */
export function dismissToast(id?: number): void {
  if (!current?.open || (id !== undefined && id !== current.id)) return
  clearTimeout(timer)
  set({ ...current, open: false })
  timer = setTimeout(() => set(null), toastTimes.removeAfterMs)
}

export function pauseToast(): void {
  if (!current?.open || !Number.isFinite(leftMs)) return
  clearTimeout(timer)
  leftMs = Math.max(0, endsAt - performance.now())
}

export function resumeToast(): void {
  if (current?.open) startTimer(leftMs)
}

export function currentToast(): Toast | null {
  return current?.open ? current : null
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
