/**
 * In browsers with Trusted Types the content policy (api/http/security-headers.ts) forbids using plain strings as HTML or as
 * script URLs. This is our only policy, and it is used only by the two functions below. Pages that show HTML get it from
 * the sanitiser (pwa/document/rich-text/rich-text-fragment.ts), which has its own policy.
 */

/** TypeScript's own types allow only strings in these places. */
type Policy = { createHTML(html: string): string; createScriptURL(address: string): string }
type PolicyFactory = { createPolicy(name: string, rules: Policy): Policy }

/** Defined only in browsers with Trusted Types. */
declare const trustedTypes: PolicyFactory | undefined

const rules: Policy = {
  createHTML: (html) => html,
  createScriptURL(address) {
    const { origin, pathname, search } = new URL(address, window.location.origin)
    const isOwn = origin === window.location.origin && search === ''
    if (isOwn && /^\/(service-worker\.js|assets\/[\w.-]+\.m?js)$/.test(pathname)) return address
    throw new TypeError(`Not a script of this app: ${address}`)
  },
}

let made: Policy | undefined
const policy = () => {
  made ??= typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy('ideavault', rules)
  return made
}

/**
 * Parses HTML into an inert document, which runs and loads nothing. Its elements must never be put into the page; they are only
 * for reading, for example by the editor's parser, which keeps only what its schema knows.
 */
export const parseInert = (html: string): HTMLElement =>
  new DOMParser().parseFromString(policy().createHTML(html), 'text/html').body

/** The URL of one of this app's workers, for the calls that start one. */
export const ownScript = (address: string): string => policy().createScriptURL(address)
