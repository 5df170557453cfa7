/** Keeps the browser's install prompt until the user has drafts here. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

const isInstallEvent = (event: Event): event is InstallEvent =>
  'prompt' in event && typeof event.prompt === 'function'

let offer: InstallEvent | null = null
const listeners = new Set<() => void>()

function set(next: InstallEvent | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Call it when the app starts: the browser fires the event only once. */
export function holdInstallPrompt(target: EventTarget = window): void {
  target.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return
    event.preventDefault()
    set(event)
  })
  target.addEventListener('appinstalled', () => set(null))
}

export const canInstall = () => offer !== null

export function subscribeToInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the browser's install dialog. A prompt can be used only once. */
export async function install(): Promise<void> {
  const current = offer
  set(null)
  await current?.prompt()
}
