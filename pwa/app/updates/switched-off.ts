/** The server can switch the service worker off (SERVICE_WORKER=off) and marks its pages then. */
export const isSwitchedOff = () => document.documentElement.dataset.serviceWorker === 'off'

/** Removes workers and caches that an earlier page has installed, if the server has switched service workers off. */
export function forgetWorkersIfOff(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator && isSwitchedOff())
    void forgetWorkers().catch(() => undefined)
}

async function forgetWorkers(): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map((worker) => worker.unregister()))
  if (workers.length === 0) return
  for (const name of await caches.keys()) await caches.delete(name)
}
