/// <reference lib="webworker" />
import { matchPrecache } from 'workbox-precaching'

/** For a page that needs a connection and has none: a static page that says so and reveals nothing. */
export const orOfflinePage = {
  handlerDidError: async () => (await matchPrecache('/offline.html')) ?? Response.error(),
}
