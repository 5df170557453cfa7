/// <reference lib="webworker" />
import { keptFiles } from './kept-files.ts'

/** For a page that needs a connection and has none: a static page that says so and reveals nothing. */
export const offlinePage = async (): Promise<Response> =>
  (await keptFiles.matchPrecache('/offline.html')) ?? Response.error()

export const orOfflinePage = { handlerDidError: offlinePage }
