/**
 * In browsers with Trusted Types the content policy (api/http/security-headers.ts) lets no plain string become HTML, or the
 * address of a script. This is the only policy of our own, and these two functions are all that it is used for. Pages
 * that show HTML take it from the sanitiser (pwa/document/rich-text/rich-text-fragment.ts), which has a policy of its own.
 */

/** TypeScript's own types know only strings in these places. */
type Policy = { createHTML(html: string): string; createScriptURL(address: string): string }
type PolicyFactory = { createPolicy(name: string, rules: Policy): Policy }

/** Only in browsers that know Trusted Types. */
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
 * HTML as elements of a document of its own, which runs and loads nothing. None of them may be put into the page: they are
 * there to be read, as the editor's parser does, which takes over only what its schema knows.
 */
export const parseInert = (html: string): HTMLElement =>
  new DOMParser().parseFromString(policy().createHTML(html), 'text/html').body

/** The address of a worker of this app, for the calls that start one. */
export const ownScript = (address: string): string => policy().createScriptURL(address)
