import { Workbox } from 'workbox-window'
import { toast } from '../ui/toast.ts'

let started = false

/** A waiting worker takes over only when the person says so; then every tab reloads into the new version. */
export function watchForUpdates(): void {
  if (started) return
  started = true
  const workbox = new Workbox('/service-worker.js')
  workbox.addEventListener('waiting', () => {
    toast({
      title: 'A new version is ready',
      description: 'Reload when it suits you. Nothing you wrote is lost.',
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: 'Reload', onClick: () => workbox.messageSkipWaiting() },
    })
  })
  workbox.addEventListener('controlling', (event) => {
    if (event.isUpdate) window.location.reload()
  })
  workbox.register().catch(() => {
    // Private windows and old browsers: the app works without it, only not offline.
  })
}
