/** Who a page is for: `account` pages are for registering, signing in and resetting a password. */
type Audience = 'public' | 'account' | 'recipient' | 'owner'

type Page = {
  audience: Audience
  /** Search engines may list it. Such a page has one address, without further path segments. */
  isListed: boolean
  /** The service worker keeps it, so that it opens without a connection. */
  isKept: boolean
  /** It shows words of ideas. Browsers are asked not to translate such a page, because most send its words to a service for that. */
  hasIdeas: boolean
}

const forEverybody: Page = { audience: 'public', isListed: true, isKept: false, hasIdeas: false }
const forAccounts: Page = { audience: 'account', isListed: true, isKept: false, hasIdeas: false }
const forRecipients: Page = { audience: 'recipient', isListed: false, isKept: false, hasIdeas: false }
const forOwners: Page = { audience: 'owner', isListed: false, isKept: true, hasIdeas: true }

/**
 * Every page, by the first word of its address; the landing page has none. The server, the build, the service worker and the app
 * read what they do with a page from here. Each file in pwa/routes and pwa/recipient-pages has its row (api/contract/rules/pages.test.ts).
 */
export const pages: Readonly<Record<string, Page>> = {
  '': forEverybody,
  about: forEverybody,
  contact: forEverybody,
  'data-handling': forEverybody,
  privacy: forEverybody,
  'privacy-policy': forEverybody,
  terms: forEverybody,
  login: { ...forAccounts, isKept: true },
  register: forAccounts,
  'forgot-password': forAccounts,
  'reset-password': { ...forAccounts, isListed: false },
  view: forRecipients,
  collect: forRecipients,
  nda: forRecipients,
  document: { ...forRecipients, hasIdeas: true },
  activity: forOwners,
  agreements: { ...forOwners, isKept: false },
  certificate: { ...forOwners, isKept: false },
  dashboard: forOwners,
  editor: forOwners,
  profile: forOwners,
  share: forOwners,
  shared: forOwners,
}

/** The first word of an address: '/view/token' is 'view'. */
export const pageNameOf = (path: string): string => path.split('/')[1] ?? ''

/** The page at an address such as '/view/token'; undefined where there is none. */
export function pageAt(path: string): Page | undefined {
  const name = pageNameOf(path)
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined
  const hasMore = /^\/[^/]*\/+[^/]/.test(path)
  return page?.isListed && hasMore ? undefined : page
}
