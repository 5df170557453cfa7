/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing'
import { isVerifyPage } from './is-verify-page.ts'
import { offlinePage } from './offline-page.ts'

const CACHE = 'verify'

/**
 * The /verify page is one public file. A browser that has opened it once has it offline and while the server does not answer. It
 * is not precached, because few owners need it.
 */
export function keepVerifyPage(): void {
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.mode === 'navigate' && url.pathname === '/verify' && url.search === '',
    ({ request, event }) => verifyPage(request, (work) => event.waitUntil(work)),
  )
}

/** `waitUntil` keeps the worker alive for work that continues after the answer. */
export async function verifyPage(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const answer = await fetch(request).catch(() => null)
  if (answer && answer.status < 500) {
    if (answer.ok) waitUntil(keep(request.url, answer.clone()).catch(() => undefined))
    return answer
  }
  const kept = await findKept(request.url).catch(() => undefined)
  return kept ?? answer ?? (await offlinePage())
}

/** Caches the page, unless it is something that a network shows in its place. */
async function keep(url: string, answer: Response): Promise<void> {
  if (await isVerifyPage(await answer.clone().text())) await (await caches.open(CACHE)).put(url, answer)
}

const findKept = async (url: string) => (await caches.open(CACHE)).match(url)
