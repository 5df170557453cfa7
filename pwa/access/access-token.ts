import { accessTokenShape } from '#contract/rules/access-token.ts'

/** The token stands in the path or in an accessToken query parameter. What cannot be one of ours is no token. */
export function readAccessToken(inPath: string | undefined, inQuery: string | undefined): string | null {
  const token = inPath || inQuery || ''
  return accessTokenShape.test(token) ? token : null
}

export type TokenSearch = { accessToken?: string }

/** For the routes' `validateSearch`. */
export function readTokenSearch({ accessToken }: Record<string, unknown>): TokenSearch {
  return accessToken === undefined ? {} : { accessToken: String(accessToken) }
}
