/** One toast is visible at a time, for 5 s, paused while hovered or focused; a newer one replaces it (`untilClosed`: for now). */
export const toastTimes = { durationMs: 5_000, removeAfterMs: 1_000_000 }

export type ToastOptions = {
  title?: string | undefined
  description: string
  variant?: 'default' | 'destructive' | undefined
  action?: { label: string; onClick: () => void } | undefined
  /** Infinity stays until it is closed or replaced. */
  durationMs?: number | undefined
  /** It stays until it is closed: one that replaces it is shown in front of it, and it comes back afterwards. */
  untilClosed?: boolean | undefined
  /** Called when it is closed. Only with `untilClosed`, since any other may be replaced instead. */
  onClosed?: (() => void) | undefined
}

export type Toast = ToastOptions & { id: number; open: boolean }

let current: Toast | null = null
/** Those that stay until they are closed, behind the one that is shown. The last one comes back first. */
let behind: Toast[] = []
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
  if (current?.open && current.untilClosed) behind.push(current)
  lastId += 1
  show({ ...options, id: lastId, open: true })
  return lastId
}

function show(next: Toast): void {
  set(next)
  startTimer(next.untilClosed ? Number.POSITIVE_INFINITY : (next.durationMs ?? toastTimes.durationMs))
}

/** Closes the toast with this id, or whichever is shown. */
export function dismissToast(id?: number): void {
  const hidden = behind.find((toast) => toast.id === id)
  if (hidden) {
    behind = behind.filter((toast) => toast !== hidden)
    hidden.onClosed?.()
    return
  }
  const closed = current
  if (!closed?.open || (id !== undefined && id !== closed.id)) return
  clearTimeout(timer)
  const next = behind.pop()
  if (next) show(next)
  else {
    set({ ...closed, open: false })
    timer = setTimeout(() => set(null), toastTimes.removeAfterMs)
  }
  closed.onClosed?.()
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
