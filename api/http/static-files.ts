import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compression from 'compression'
import { Router } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { markSwitchedOff, selfDestroyingWorker } from './kill-switch.ts'

const recipientPage = /^\/(collect|view|nda|document)(\/|$)/
/** Pages that begin with asking the door what it says, and the token they ask with. */
const asksTheDoor = /^\/(?:collect|view|nda)\/([A-Za-z0-9_-]{43})$/
const file = /^\/(assets|pdfjs|icons)\/|\.[a-z0-9]+$/i
const publicPage =
  /^\/(login|register|forgot-password|about|contact|privacy-policy|privacy|data-handling|terms)?\/?$/

/** Pages whose first paint was written into their HTML at build time, by name. */
function readPages(folder: string, change: (html: string) => string): Map<string, string> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.html')) : []
  return new Map(
    names.map((name) => [name.slice(0, -'.html'.length), change(readFileSync(join(folder, name), 'utf8'))]),
  )
}

/** The first word of an address names its page: '/view/token' is 'view'. */
const pageName = (path: string) => path.split('/')[1] || 'landing'

/**
 * Serves the built app. Hashed assets never change, and those of earlier builds are still there (scripts/keep-assets.mjs);
 * everything else is asked for anew. A missing file is a 404 and never the shell; a page address gets the shell, recipient
 * pages uncached and out of search engines.
 */
export function staticFiles(folder: string, { serviceWorker }: { serviceWorker: boolean }): Router {
  const router = Router()
  const change = serviceWorker ? (html: string) => html : markSwitchedOff
  const shell = change(readFileSync(join(folder, 'index.html'), 'utf8'))
  const pages = readPages(join(folder, 'pages'), change)

  if (!serviceWorker) {
    router.get('/service-worker.js', (_request, response) => {
      response.setHeader('Cache-Control', 'no-cache')
      response.type('js').send(selfDestroyingWorker)
    })
  }

  router.use(
    '/assets',
    expressStaticGzip(join(folder, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      index: false,
      serveStatic: {
        setHeaders: (response) => response.setHeader('Cache-Control', 'public, max-age=31536000, immutable'),
      },
    }),
  )
  router.use(
    expressStaticGzip(folder, {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      index: false,
      serveStatic: { setHeaders: (response) => response.setHeader('Cache-Control', 'no-cache') },
    }),
  )
  router.use(compression())
  // Other apps share to this address (manifest); the service worker takes it. Without one nothing is kept, and that is said.
  router.post('/shared', (_request, response) => response.redirect(303, '/shared/not-kept'))
  router.use((request, response) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !file.test(request.path)
    if (!isPage) {
      // A packed file that went since the start left this behind.
      response.removeHeader('Content-Encoding')
      response.status(404).type('text').send('Not found')
      return
    }
    const forRecipient = recipientPage.test(request.path)
    response.setHeader('Cache-Control', forRecipient ? 'no-store' : 'no-cache')
    const token = asksTheDoor.exec(request.path)?.[1]
    // The browser asks while the page's code is on its way, not after it.
    if (token) response.setHeader('Link', `</api/share/${token}>; rel=preload; as=fetch; crossorigin`)
    if (!publicPage.test(request.path)) response.setHeader('X-Robots-Tag', 'noindex, nofollow')
    response.type('html').send(pages.get(pageName(request.path)) ?? shell)
  })
  return router
}
