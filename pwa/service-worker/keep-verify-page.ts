/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing'
import { isVerifyPage } from './is-verify-page.ts'
import { offlinePage } from './offline-page.ts'

const CACHE = 'verify'

/**
 * The page that checks packages is one public file. Whoever has opened it once has it without a connection, and while the server does
 * not answer; it is not loaded ahead, because few owners need it.
 */
export function keepVerifyPage(): void {
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.mode === 'navigate' && url.pathname === '/verify' && url.search === '',
    ({ request, event }) => verifyPage(request, (work) => event.waitUntil(work)),
  )
}

/** `wait`: for what goes on after the answer. */
export async function verifyPage(
  request: Request,
  wait: (work: Promise<unknown>) => void,
): Promise<Response> {
  const answer = await fetch(request).catch(() => null)
  if (answer && answer.status < 500) {
    if (answer.ok) wait(keep(request.url, answer.clone()).catch(() => undefined))
    return answer
  }
  const kept = await findKept(request.url).catch(() => undefined)
  return kept ?? answer ?? (await offlinePage())
}

/** What a network in between shows in its place is not kept. */
async function keep(url: string, answer: Response): Promise<void> {
  if (await isVerifyPage(await answer.clone().text())) await (await caches.open(CACHE)).put(url, answer)
}

const findKept = async (url: string) => (await caches.open(CACHE)).match(url)
