/// <reference lib="webworker" />
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null; integrity: string }[]
}

/** The files that this version of the app needs. All versions on a device share one cache. */
export const keptFiles = new PrecacheController()

export function keepFiles(): void {
  keptFiles.addToCacheList(self.__WB_MANIFEST)
  self.addEventListener('install', keptFiles.install)
  // Activating removes files that this version does not name, even those that a newer, still waiting version has precached and would
  // not fetch again.
  self.addEventListener('activate', (event) => {
    if (!self.registration.installing && !self.registration.waiting) keptFiles.activate(event)
  })
  registerRoute(new PrecacheRoute(keptFiles, { directoryIndex: '', ignoreURLParametersMatching: [] }))
}
