import { IncomingMessage, type OutgoingHttpHeader, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { RequestHandler } from 'express'
import helmet, { type HelmetOptions } from 'helmet'
import { pageAt } from '#contract/rules/pages.ts'
import type { Config } from '../server/config.ts'

/**
 * Whether a voice memo may be recorded in what is loaded from here. The app goes from page to page without loading anew, so an
 * owner may come to the editor from any page that is not a recipient's. The service worker keeps pages under the names of their files.
 */
function mayRecord(url = ''): boolean {
  const [path = ''] = url.replace(/^\/pages\/([a-z-]+)\.html/, '/$1').split('?')
  const page = pageAt(path)
  return page !== undefined && page.audience !== 'recipient'
}

/**
 * Who may turn a string into HTML or into the address of a script: our own policy (pwa/data/trusted-types.ts), the sanitiser's, and
 * the one that ProseMirror parses pasted HTML with, in a document that runs nothing.
 */
const trustedTypes = ['ideavault', 'dompurify', 'ProseMirrorClipboard']

/** On every answer. There are two sets of them, each worked out once: most of what an answer takes is not to be its headers. */
export function securityHeaders(config: Config): RequestHandler {
  const [plain, recording] = [headersOf(config, false), headersOf(config, true)]
  return (request, response, next) => {
    const isPage = !request.url.startsWith('/api/')
    for (const [name, value] of isPage && mayRecord(request.url) ? recording : plain)
      response.setHeader(name, value)
    next()
  }
}

/** What helmet sets on an answer, and what it has no header for. */
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
 * Strict from the first day: no inline script or style, nothing from elsewhere but a YouTube frame after a click.
 * `worker-src 'self'` is the service worker and the PDF worker.
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
        // A memo that waits on this device is played from its memory.
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
    // Nothing to other sites. With 'no-referrer' a plain form of ours would say `Origin: null`.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}

/** What no page here asks a device for, but for the microphone. Neither may a frame of somebody else's. */
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
