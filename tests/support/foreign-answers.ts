import type { IncomingHttpHeaders } from 'node:http'

export type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** The address to which a network with a sign-in of its own (a captive portal) redirects people. */
export const PORTAL = '/sign-in-to-this-network'

const page = (status: number, title: string): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(`<!doctype html><title>${title}</title><h1>${title}</h1>`),
})

export const portalPage = page(200, 'Sign in to this network')

/** Answers given by something between the browser and the API. */
export const foreignAnswers = {
  'html-200': page(200, 'Welcome to this network'),
  'redirect-html': { ...page(302, 'Moved'), headers: { location: PORTAL } },
  '401': {
    status: 401,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: Buffer.from('{"code":"sign_in","message":"Please sign in to continue."}'),
  },
  '413': page(413, 'Request Entity Too Large'),
  '500': page(500, 'Internal Server Error'),
  // The answer of our own server while its database cannot be reached.
  '503': {
    status: 503,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: Buffer.from('{"code":"store_unavailable","message":"Please try again in a moment."}'),
  },
  '511': page(511, 'Network Authentication Required'),
} as const satisfies Record<string, Reply>
