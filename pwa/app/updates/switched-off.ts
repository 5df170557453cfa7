/** The server can switch the service worker off (SERVICE_WORKER=off); its pages say so. */
export const isSwitchedOff = () => document.documentElement.dataset.serviceWorker === 'off'

/** Takes away what an earlier page has brought, where the server says that there shall be none. */
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
