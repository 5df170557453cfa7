/** The browser's own offer to install the app, held back until a person has something here to come back to. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

const isInstallEvent = (event: Event): event is InstallEvent =>
  'prompt' in event && typeof event.prompt === 'function'

let offer: InstallEvent | null = null
const listeners = new Set<() => void>()

function set(next: InstallEvent | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** From the first moment of the app: the browser tells once. */
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

/** Shows the browser's own dialog. An offer is good for one time. */
export async function install(): Promise<void> {
  const current = offer
  set(null)
  await current?.prompt()
}
