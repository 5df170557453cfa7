import { accessTokenShape } from '#contract/rules/access-token.ts'

const screens = ['view', 'collect', 'nda', 'document'] as const
/** Screen of a recipient's page: the cover of a link, or one of its steps. */
export type AccessScreen = (typeof screens)[number]

export type AccessAddress = {
  screen: AccessScreen
  /** Null if the address has no token, or one that the server cannot have made. */
  accessToken: string | null
  /** Shows only the document, as wide as the window. */
  full: boolean
}

/** The path of a screen, without query parameters. */
export const addressOf = (screen: AccessScreen, accessToken: string) => `/${screen}/${accessToken}`

/** Parses the address of a recipient's page; null for any other. The token is in the path or in a query parameter. */
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

/** Mail programs may percent-encode '-' and '_'. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
