import type { RequestHandler } from 'express'
import type { HelmetOptions } from 'helmet'
import type { Config } from '../server/config.ts'

/**
 * Who may turn a string into HTML or into the address of a script: our own policy (pwa/data/trusted-types.ts), the sanitiser's, and
 * the one that ProseMirror parses pasted HTML with, in a document that runs nothing.
 */
const trustedTypes = ['ideavault', 'dompurify', 'ProseMirrorClipboard']

/**
 * Strict from the first day: no inline script or style, nothing from elsewhere but a YouTube frame after a click.
 * `worker-src 'self'` is the service worker and the PDF worker.
 */
export function securityHeaders(config: Config): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
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

/** What no page here asks a device for. Neither may a frame of somebody else's. */
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

/** Helmet has no header for it. */
export const permissionsPolicy: RequestHandler = (_request, response, next) => {
  response.setHeader('Permissions-Policy', policy)
  next()
}
