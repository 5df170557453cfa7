import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compression from 'compression'
import { Router } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { accessTokenShape } from '#contract/rules/access-token.ts'
import { pageAt, pageNameOf } from '#contract/rules/pages.ts'
import { AppError } from '../server/app-error.ts'
import { readVerifyPage } from '../server/verify-page.ts'
import { markSwitchedOff, selfDestroyingWorker } from './kill-switch.ts'

/** Recipients' pages that first look up the link whose token is in their URL. */
const linkLookupPath = /^\/(?:collect|view|nda)\/([^/]+)$/
const file = /^\/(assets|pdfjs|icons)\/|\.[a-z0-9]+$/i

/** Folders are not served. A redirect is built from the requested path, and for `/\elsewhere.example/..` would lead to another site. */
const noFolders = { redirect: false }

/** The name of a page in URLs; that of the landing page is empty. */
const nameOf = (file: string) => (file === 'landing.html' ? '' : file.slice(0, -'.html'.length))

/** Pages whose first paint was prerendered into their HTML at build time, by name. */
function readFirstPaints(folder: string, change: (html: string) => string): Map<string, string> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.html')) : []
  return new Map(names.map((name) => [nameOf(name), change(readFileSync(join(folder, name), 'utf8'))]))
}

/**
 * Serves the built app. Hashed assets never change, and those of earlier builds are kept (scripts/keep-assets.mjs); browsers revalidate
 * everything else. A missing file gets a 404, never the app shell. A page URL gets the shell; recipient pages are neither cached nor
 * indexed by search engines.
 */
export function staticFiles(folder: string, { serviceWorker }: { serviceWorker: boolean }): Router {
  const router = Router()
  const change = serviceWorker ? (html: string) => html : markSwitchedOff
  const shell = change(readFileSync(join(folder, 'index.html'), 'utf8'))
  const firstPaints = readFirstPaints(join(folder, 'pages'), change)

  if (!serviceWorker) {
    router.get('/service-worker.js', (_request, response) => {
      response.setHeader('Cache-Control', 'no-cache')
      response.type('js').send(selfDestroyingWorker)
    })
  }

  const verifyPage = readVerifyPage(folder)
  if (verifyPage)
    router.get('/verify', (_request, response) => {
      response.setHeader('Cache-Control', 'no-cache')
      response.setHeader('Content-Security-Policy', `${verifyPage.policy}; frame-ancestors 'none'`)
      response.type('html').send(verifyPage.html)
    })

  router.use(
    '/assets',
    expressStaticGzip(join(folder, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      index: false,
      serveStatic: {
        ...noFolders,
        setHeaders: (response) => response.setHeader('Cache-Control', 'public, max-age=31536000, immutable'),
      },
    }),
  )
  router.use(
    expressStaticGzip(folder, {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      index: false,
      // Devices keep the exact bytes of the build (scripts/precache.mjs), so a proxy must not modify a page in transit.
      serveStatic: {
        ...noFolders,
        setHeaders: (response) => response.setHeader('Cache-Control', 'no-cache, no-transform'),
      },
    }),
  )
  router.use(compression())
  // Other apps share to this URL (manifest). The service worker handles it; without one nothing is kept, and the page says so.
  router.post('/shared', (_request, response) => response.redirect(303, '/shared/not-kept'))
  router.use((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      throw new AppError('method_not_allowed')
    }
    if (file.test(request.path)) {
      // This header is already set when a compressed file existed at start-up but has since been removed.
      response.removeHeader('Content-Encoding')
      // During a rolling update the next process asked may already have the file.
      response.setHeader('Cache-Control', 'no-store')
      response.status(404).type('text').send('Not found')
      return
    }
    const page = pageAt(request.path)
    response.setHeader('Cache-Control', page?.audience === 'recipient' ? 'no-store' : 'no-cache')
    const token = linkLookupPath.exec(request.path)?.[1] ?? ''
    // The browser then looks up the link while the page's code is loading, not after it.
    if (accessTokenShape.test(token))
      response.setHeader('Link', `</api/share/${token}>; rel=preload; as=fetch; crossorigin`)
    if (!page?.isListed) response.setHeader('X-Robots-Tag', 'noindex, nofollow')
    response.type('html').send(firstPaints.get(pageNameOf(request.path)) ?? shell)
  })
  return router
}
