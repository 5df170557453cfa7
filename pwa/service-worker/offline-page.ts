/// <reference lib="webworker" />
import { keptFiles } from './kept-files.ts'

/** For a page that needs a connection and has none: a static page that says so and reveals nothing. */
export const orOfflinePage = {
  handlerDidError: async () => (await keptFiles.matchPrecache('/offline.html')) ?? Response.error(),
}
