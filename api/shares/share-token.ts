import { accessTokenShape } from '#contract/rules/access-token.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import type { Context } from '../server/context.ts'

/** The secret of a link: 256 random bits, stored only as a hash for look-up and encrypted for Copy Link. */
const TOKEN_BYTES = 32
const PURPOSE = 'share-token'

export const newToken = (context: Context) => context.randomBytes(TOKEN_BYTES).toString('base64url')

export const isToken = (text: string) => accessTokenShape.test(text)

export const hashToken = (token: string) => sha256(token)

export const sealToken = (context: Context, token: string) => context.secrets.seal(PURPOSE, token)

export const unsealToken = (context: Context, sealed: string) => context.secrets.unseal(PURPOSE, sealed)

/** The URL that readers receive. */
export const shareAddress = (context: Context, token: string) =>
  `${context.config.publicOrigin}/view/${token}`
