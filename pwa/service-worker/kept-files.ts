/// <reference lib="webworker" />
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null; integrity: string }[]
}

/** The files that this version of the app needs. All versions on a device share one cache. */
export const precache = new PrecacheController()

export function registerPrecache(): void {
  precache.addToCacheList(self.__WB_MANIFEST)
  self.addEventListener('install', precache.install)
  // Activating removes files that this version does not name, even those that a newer, still waiting version has precached and would
  // not fetch again.
  self.addEventListener('activate', (event) => {
    if (!self.registration.installing && !self.registration.waiting) precache.activate(event)
  })
  registerRoute(new PrecacheRoute(precache, { directoryIndex: '', ignoreURLParametersMatching: [] }))
}
