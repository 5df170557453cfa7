/// <reference lib="webworker" />
import { precache } from './kept-files.ts'

/** The static page shown instead of one that needs a connection. It says so and reveals nothing. */
export const offlinePage = async (): Promise<Response> =>
  (await precache.matchPrecache('/offline.html')) ?? Response.error()

export const orOfflinePage = { handlerDidError: offlinePage }
