import { IncomingMessage, type OutgoingHttpHeader, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { RequestHandler } from 'express'
import helmet, { type HelmetOptions } from 'helmet'
import { pageAt } from '#contract/rules/pages.ts'
import type { Config } from '../server/config.ts'

/**
 * Whether voice memos may be recorded in a page loaded from this URL. The app navigates without reloading, so an owner may reach the editor
 * from any page that is not for recipients. The service worker requests pages under their file names (`/pages/…`).
 */
function mayRecord(url = ''): boolean {
  const [path = ''] = url.replace(/^\/pages\/([a-z-]+)\.html/, '/$1').split('?')
  const page = pageAt(path)
  return page !== undefined && page.audience !== 'recipient'
}

/**
 * The policies that may turn a string into HTML or into a script URL: our own (pwa/data/trusted-types.ts), the sanitiser's, and the one
 * with which ProseMirror parses pasted HTML, in a document that runs no scripts.
 */
const trustedTypes = ['ideavault', 'dompurify', 'ProseMirrorClipboard']

/** Sets the security headers on every answer. There are two sets, each computed once, because computing them takes long. */
export function securityHeaders(config: Config): RequestHandler {
  const [plain, recording] = [headersOf(config, false), headersOf(config, true)]
  return (request, response, next) => {
    const isPage = !request.url.startsWith('/api/')
    for (const [name, value] of isPage && mayRecord(request.url) ? recording : plain)
      response.setHeader(name, value)
    next()
  }
}

/** Returns the headers that helmet sets on a response, and Permissions-Policy, which it does not support. */
function headersOf(config: Config, records: boolean): [string, OutgoingHttpHeader][] {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(helmetOptions(config, records))(request, response, (error) => {
    if (error) throw error
  })
  response.setHeader('Permissions-Policy', records ? policyToRecord : policy)
  const headers: [string, OutgoingHttpHeader][] = []
  for (const [name, value] of Object.entries(response.getHeaders()))
    if (value !== undefined) headers.push([name, value])
  return headers
}

/**
 * No inline scripts or styles, and nothing from other origins except a YouTube frame after a click.
 * `worker-src 'self'` is for the service worker and the PDF worker.
 */
function helmetOptions(config: Config, records: boolean): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // A memo that is not uploaded yet is played from a blob on the device.
        mediaSrc: ["'self'", ...(records ? ['blob:'] : [])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: ['https://www.youtube-nocookie.com'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes,
      },
    },
    strictTransportSecurity: config.secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    // Other sites get no referrer. With 'no-referrer' our own plain forms would send `Origin: null`.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}

/** Device features that neither our pages nor embedded frames may use; only the microphone is allowed where memos are recorded. */
const denied = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const policy = denied.map((feature) => `${feature}=()`).join(', ')
const policyToRecord = policy.replace('microphone=()', 'microphone=(self)')
