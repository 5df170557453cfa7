import { accessTokenShape } from '#contract/rules/access-token.ts'

const screens = ['view', 'collect', 'nda', 'document'] as const
/** What a recipient's page shows: the cover of a link, or one of its steps. */
export type AccessScreen = (typeof screens)[number]

export type AccessAddress = {
  screen: AccessScreen
  /** Null where the address has no token, or one that the server cannot have made. */
  accessToken: string | null
  /** Only the document, as wide as the window. */
  full: boolean
}

/** The address of a screen without what `readAddress` finds in a query. */
export const addressOf = (screen: AccessScreen, accessToken: string) => `/${screen}/${accessToken}`

/** What an address stands for; null for none of a recipient's pages. The token is in the path or in a query parameter. */
export function readAddress({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): AccessAddress | null {
  const [name, inPath, ...more] = pathname.split('/').slice(1).filter(Boolean)
  const screen = screens.find((one) => one === name)
  if (!screen || more.length > 0) return null
  const query = new URLSearchParams(search)
  const token = (inPath ? decode(inPath) : query.get('accessToken')) ?? ''
  return {
    screen,
    accessToken: accessTokenShape.test(token) ? token : null,
    full: screen === 'document' && query.get('full') === 'true',
  }
}

/** Mail programs may write '-' and '_' as percent signs with numbers. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
