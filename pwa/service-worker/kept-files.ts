/// <reference lib="webworker" />
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null; integrity: string }[]
}

/** The files of the app, as this version of it needs them. All versions on a device share one cache. */
export const keptFiles = new PrecacheController()

export function keepFiles(): void {
  keptFiles.addToCacheList(self.__WB_MANIFEST)
  self.addEventListener('install', keptFiles.install)
  // It removes what this version does not name: also what a newer one, which is not in charge yet, has brought and will not bring again.
  self.addEventListener('activate', (event) => {
    if (!self.registration.installing && !self.registration.waiting) keptFiles.activate(event)
  })
  registerRoute(new PrecacheRoute(keptFiles, { directoryIndex: '', ignoreURLParametersMatching: [] }))
}
